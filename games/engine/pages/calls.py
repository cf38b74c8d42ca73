"""The call at the next-to-last card, and catching a seat that forgot it.

A seat may call from just before its play until it is caught. It may be caught from the play until the
next player begins a turn (older full rule sheets). Of a call and a catch, the one that is recorded
first counts.
"""

from collections.abc import Iterator
from functools import cache, partial

from games.engine.choices import CALL, LegalMove
from games.engine.decisions import Penalty
from games.engine.moves import Call, Catch
from games.engine.pages.matching import may_answer
from games.engine.rulebook import Handler
from games.engine.table import Table


def calls(table: Table, seat: int) -> list[LegalMove]:
    """Return the options to call, late or just before the seat's play, and to catch other seats."""
    options: list[LegalMove] = []
    state = table.state
    place, exposed = state.seats[seat], state.exposed
    if len(place.hand) == table.book.call_at + 1:
        if not place.called and may_lay_down(table, seat):
            options.append(CALL)
    elif seat in exposed and not place.called:
        options.append(CALL)
    for other in exposed:
        if other != seat:
            options.append(LegalMove("catch", target=other))
    return options


def may_lay_down(table: Table, seat: int) -> bool:
    """Return whether a seat may play a card now; a seat in debt only one that answers the debt."""
    waiting = table.state.awaiting
    if seat not in waiting.seats or not waiting.takes_cards:
        return False
    if not isinstance(waiting, Penalty):
        return True
    is_open = table.book.stacks_on and table.state.winner is None
    return bool(is_open) and any(may_answer(table, seat, card) for card in table.seat(seat).hand)


def call(table: Table, seat: int, move: Call) -> None:
    """Record the call for the hand as it is, or as it will be after the play."""
    table.seat(seat).called = True
    table.state.exposed.pop(seat, None)
    table.say("called", seat)


def catch(table: Table, seat: int, move: Catch) -> None:
    """Make the seat that forgot the call draw the penalty."""
    count = table.book.call_penalty
    table.say("caught", move.target, {"by": seat, "count": count})
    table.punish(move.target, count, "caught")


def false_calls(table: Table, seat: int) -> Iterator[LegalMove]:
    """Offer, marked as a slip, a call with too many cards in hand.

    It is offered on the seat's own turn, as long as the seat has not paid for a mistake in it.
    """
    waiting = table.state.awaiting
    is_turn = seat in waiting.seats and waiting.takes_cards
    if is_turn and has_too_many(table, seat) and not table.has_paid(seat):
        yield LegalMove("call", slip=True)


def has_too_many(table: Table, seat: int) -> bool:
    """Return whether a seat holds too many cards for a call."""
    return len(table.seat(seat).hand) > table.book.call_at + 1


def _call_or_pay(cards: int, table: Table, seat: int, move: Call) -> None:
    if not has_too_many(table, seat):
        call(table, seat, move)
        return
    table.say("called_falsely", seat, {"count": cards})
    table.fine(seat, cards, "false_call")


@cache
def call_or_pay(cards: int) -> Handler:
    """Return a handler: make a call, or draw `cards` cards for a call with too many cards in hand."""
    return partial(_call_or_pay, cards)
