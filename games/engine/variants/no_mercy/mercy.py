"""Mercy: who holds too many cards is out of the round, and the last one standing wins it."""

from games.engine import scoring
from games.engine.decisions import MatchOver
from games.engine.table import Table

MERCY = 25
"""The number of cards that puts a hand out of the round."""

KNOCKED_OUT = 250
"""Points for every opponent who was put out of the round."""


def show_mercy(table: Table) -> None:
    """Put out of the round who holds too many cards; the last one standing wins it."""
    state = table.state
    for number in table.active_seats():
        if len(table.seat(number).hand) >= table.book.hand_limit:
            knock_out(table, number)
    staying = table.active_seats()
    if len(staying) == 1 and state.winner is None and not isinstance(state.awaiting, MatchOver):
        state.winner = staying[0]
        table.turn_of(state.winner)


def knock_out(table: Table, seat: int) -> None:
    """Set a hand aside until the next reshuffle; what the seat still owed is cancelled."""
    state, place = table.state, table.seat(seat)
    table.say("knocked_out", seat, {"count": len(place.hand)})
    place.active = False
    state.aside += place.hand
    place.hand = []
    table.hand_changed(seat)
    waiting = state.awaiting.without(seat)
    if waiting is None:
        table.turn_after(seat)
    else:
        state.awaiting = waiting


def mercy_points(table: Table, seat: int) -> int:
    """Return the points of a hand, or those for a seat that was put out of the round."""
    place = table.seat(seat)
    knocked_out = not place.active and not place.gone
    return KNOCKED_OUT if knocked_out else scoring.hand_points(table, seat)
