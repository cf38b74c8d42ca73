"""Whose turn is next: skips, reverses, and the colour that goes with a wild."""

from functools import cache, partial

from games.engine.decisions import NameColor
from games.engine.moves import Move
from games.engine.rulebook import Effect
from games.engine.table import Table


def _skip(count: int, table: Table, seat: int, move: Move | None) -> None:
    skipped = min(count, len(table.active_seats()) - 1)
    for steps in range(1, skipped + 1):
        table.say("turn_skipped", table.next_seat(seat, steps))
    table.turn_after(seat, skipped + 1)


@cache
def skip(count: int) -> Effect:
    """The next seats lose their turn; where all others do, the same seat plays again."""
    return partial(_skip, count)


skip_next = skip(1)
"""The next seat loses its turn; with two players the same seat plays again."""


def skip_everyone(table: Table, seat: int, move: Move | None) -> None:
    """All the others lose a turn; the same seat plays again, whoever is next and however many play."""
    other = table.next_seat(seat)
    while other != seat:
        table.say("turn_skipped", other)
        other = table.next_seat(other)
    table.turn_of(seat)


def _turn_round(table: Table, seat: int) -> None:
    table.state.direction *= -1
    table.say("direction_reversed", seat, {"direction": table.state.direction})


def reverse(table: Table, seat: int, move: Move | None) -> None:
    """The direction turns round; with two players it works as a skip."""
    _turn_round(table, seat)
    table.turn_after(seat, 2 if len(table.active_seats()) == 2 else 1)


def dealer_begins(table: Table, seat: int, move: Move | None) -> None:
    """Start card: the direction turns round and the dealer plays first (current sheet)."""
    _turn_round(table, seat)
    table.turn_of(seat)


def right_of_dealer_begins(table: Table, seat: int, move: Move | None) -> None:
    """Start card: the direction turns round and the seat at the dealer's right begins (older sheet).

    With two players the card is a skip, so the dealer begins here too.
    """
    _turn_round(table, seat)
    if len(table.active_seats()) == 2:
        table.turn_of(seat)
    else:
        table.turn_after(seat)


def name_color(table: Table, seat: int, move: Move | None) -> None:
    """The colour that came with the card is in play."""
    if table.state.color and table.seat(seat).hand:
        table.say("color_named", seat, {"color": table.state.color})


def first_names_color(table: Table, seat: int, move: Move | None) -> None:
    """Start card: the first player names the colour, then plays a normal turn."""
    table.state.awaiting = NameColor(table.next_seat(seat))
