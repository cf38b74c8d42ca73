"""Effects that make seats draw: debts that wait for an answer, and cards drawn at once."""

from functools import cache, partial

from games.engine.decisions import Penalty
from games.engine.moves import Move
from games.engine.rulebook import Effect
from games.engine.table import Table


def _owe(cards: int, table: Table, seat: int, move: Move | None) -> None:
    table.state.awaiting = Penalty(table.next_seat(seat), cards, seat)


@cache
def penalize(cards: int) -> Effect:
    """Return an effect: the next seat owes `cards` cards, and loses its turn."""
    return partial(_owe, cards)


def _owe_limited(cards: int, table: Table, seat: int, move: Move | None) -> None:
    table.state.awaiting = Penalty(table.next_seat(seat), cards, seat, bluff_of(table, seat))


@cache
def penalize_with_limit(cards: int) -> Effect:
    """Return an effect: the next seat owes `cards` cards, and may challenge the card's limit."""
    return partial(_owe_limited, cards)


def draw_until_color(table: Table, seat: int, move: Move | None) -> None:
    """Make the next seat owe cards until the named colour shows; it may challenge the card's limit."""
    until = table.state.color
    table.state.awaiting = Penalty(table.next_seat(seat), 0, seat, bluff_of(table, seat), until)


def bluff_of(table: Table, seat: int) -> bool | None:
    """Return whether the card just played broke its limit, None if it cannot be challenged.

    A card that was the last one cannot be challenged: its player cannot have held anything else.
    """
    if table.book.bluffing != "challenge" or table.was_last:
        return None
    return table.book.guard(table, seat, table.state.discard_pile[-1])


def _draw_at_once(cards: int, table: Table, seat: int, move: Move | None) -> None:
    first = table.next_seat(seat)
    table.punish(first, cards, "opened")
    table.say("turn_skipped", first)
    table.turn_after(first)


@cache
def first_draws(cards: int) -> Effect:
    """Return an effect of a start card: the first player draws `cards` cards and loses the turn.

    The first player cannot answer it with a card.
    """
    return partial(_draw_at_once, cards)


def _others_draw(cards: int, table: Table, seat: int, move: Move | None) -> None:
    for steps in range(1, len(table.active_seats())):
        table.punish(table.next_seat(seat, steps), cards, "played")


@cache
def others_draw(cards: int) -> Effect:
    """Return an effect: all other seats draw `cards` cards, in turn; no seat loses a turn."""
    return partial(_others_draw, cards)


def _target_draws(cards: int, table: Table, seat: int, move: Move | None) -> None:
    target = move.target if move else None
    table.punish(table.next_seat(seat) if target is None else target, cards, "played")


@cache
def target_draws(cards: int) -> Effect:
    """Return an effect: the chosen seat, or else the next one, draws `cards` cards; it loses no turn."""
    return partial(_target_draws, cards)


def fill_hands(table: Table, seat: int, move: Move | None) -> None:
    """Make all other seats that hold fewer cards than were dealt draw up to that number."""
    for steps in range(1, len(table.active_seats())):
        other = table.next_seat(seat, steps)
        missing = table.book.hand_size - len(table.seat(other).hand)
        if missing > 0:
            table.punish(other, missing, "played")
