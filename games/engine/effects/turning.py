"""Effects on the order of turns, and on the colour of a wild."""

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
    """Return an effect: the next `count` seats lose their turn.

    Where all other seats lose theirs, the same seat plays again.
    """
    return partial(_skip, count)


skip_next = skip(1)
"""The next seat loses its turn; with two players the same seat plays again."""


def skip_everyone(table: Table, seat: int, move: Move | None) -> None:
    """Make all other seats lose a turn; the same seat plays again, however many seats there are."""
    other = table.next_seat(seat)
    while other != seat:
        table.say("turn_skipped", other)
        other = table.next_seat(other)
    table.turn_of(seat)


def _turn_round(table: Table, seat: int) -> None:
    table.state.direction *= -1
    table.say("direction_reversed", seat, {"direction": table.state.direction})


def reverse(table: Table, seat: int, move: Move | None) -> None:
    """Reverse the direction; with two players it works as a skip."""
    _turn_round(table, seat)
    table.turn_after(seat, 2 if len(table.active_seats()) == 2 else 1)


def dealer_begins(table: Table, seat: int, move: Move | None) -> None:
    """Reverse the direction for a start card; the dealer plays first (current rule sheet)."""
    _turn_round(table, seat)
    table.turn_of(seat)


def right_of_dealer_begins(table: Table, seat: int, move: Move | None) -> None:
    """Reverse the direction for a start card; the seat at the dealer's right begins.

    This is the rule of an older rule sheet. With two players the card is a skip, so the dealer begins
    here too.
    """
    _turn_round(table, seat)
    if len(table.active_seats()) == 2:
        table.turn_of(seat)
    else:
        table.turn_after(seat)


def name_color(table: Table, seat: int, move: Move | None) -> None:
    """Record the colour that was named with the card."""
    if table.state.color and table.seat(seat).hand:
        table.say("color_named", seat, {"color": table.state.color})


def first_names_color(table: Table, seat: int, move: Move | None) -> None:
    """Make the first player name the colour of a start card, then play a normal turn."""
    table.state.awaiting = NameColor(table.next_seat(seat))
