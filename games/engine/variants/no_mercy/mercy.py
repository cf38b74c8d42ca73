"""Mercy: a player with too many cards is out of the round, and the last player, or team, wins it."""

from games.engine import scoring
from games.engine.decisions import MatchOver
from games.engine.table import Table

MERCY = 25
"""The number of cards in hand that puts a seat out of the round."""

KNOCKED_OUT = 250
"""Points for every opponent who was put out of the round."""


def show_mercy(table: Table) -> None:
    """Put seats that hold too many cards out of the round; the last seat, or team, in it wins."""
    state = table.state
    for number in table.active_seats():
        if len(table.seat(number).hand) >= table.book.hand_limit:
            knock_out(table, number)
    staying = table.active_seats()
    are_together = bool(staying) and all(table.book.are_together(staying[0], other) for other in staying[1:])
    if are_together and state.winner is None and not isinstance(state.awaiting, MatchOver):
        state.winner = staying[0]
        table.turn_of(state.winner)


def knock_out(table: Table, seat: int) -> None:
    """Set a hand aside until the next reshuffle, and cancel what the seat still owed."""
    state, place = table.state, table.seat(seat)
    table.say("knocked_out", seat, {"count": len(place.hand)})
    place.active = False
    state.knocked_out = [*state.knocked_out, seat]
    state.aside += place.hand
    place.hand = []
    table.hand_changed(seat)
    waiting = state.awaiting.without(seat)
    if waiting is None:
        table.turn_after(seat)
    else:
        state.awaiting = waiting


def mercy_points(table: Table, seat: int) -> int:
    """Return the points of a hand, or those for a seat that was put out, even if its player has left."""
    return KNOCKED_OUT if seat in table.state.knocked_out else scoring.hand_points(table, seat)
