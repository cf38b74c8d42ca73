"""The call at the next-to-last card, and catching who forgot it.

A seat may call from just before its play until it is caught; it may be caught from the play until
the next player begins a turn (older full sheets). Whoever comes first in the record is right.
"""

from collections.abc import Iterator

from games.engine.choices import Choice, plain
from games.engine.moves import Call, Catch
from games.engine.table import Table


def calls(table: Table, seat: int) -> Iterator[Choice]:
    """Offer the call to who may make it, and everybody who may be caught by others."""
    state = table.state
    if may_call(table, seat):
        yield plain("call")
    for exposed in state.exposed:
        if exposed != seat:
            yield Choice("catch", target=exposed)


def may_call(table: Table, seat: int) -> bool:
    """Whether a seat has a call to make: a late one, or one just before its play."""
    state = table.state
    place, waiting = state.seats[seat], state.awaiting
    if len(place.hand) == table.book.call_at + 1:
        return waiting.takes_cards and seat in waiting.seats and not place.called
    return seat in state.exposed and not place.called


def call(table: Table, seat: int, move: Call) -> None:
    """Make the call for the hand as it is, or as it will be after the play."""
    table.seat(seat).called = True
    table.state.exposed.pop(seat, None)
    table.say("called", seat)


def catch(table: Table, seat: int, move: Catch) -> None:
    """Make who forgot the call draw the penalty."""
    count = table.book.call_penalty
    table.say("caught", move.target, {"by": seat, "count": count})
    table.punish(move.target, count, "caught")
