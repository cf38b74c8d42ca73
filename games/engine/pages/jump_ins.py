"""Jump-ins: playing an identical card out of turn.

The first jump-in that arrives is accepted; a later one is checked against the new top card.
"""

from collections.abc import Iterator

from games.engine.cards import Face
from games.engine.choices import LegalMove
from games.engine.decisions import Penalty, Turn
from games.engine.pages.matching import may_answer
from games.engine.pages.turns import as_play
from games.engine.table import Table


def identical_card(table: Table, seat: int) -> Iterator[LegalMove]:
    """Offer every card of the same colour and number or symbol as the top, until the next player acts.

    Wilds are never identical. While a penalty is open, only a card that could answer it is offered.
    """
    state, top = table.state, table.top
    waiting = state.awaiting
    if seat in waiting.seats or not state.fresh or top.is_wild or not isinstance(waiting, Turn | Penalty):
        return
    for card in table.cards_to_check(seat):
        if is_like(table.face(card), top) and (isinstance(waiting, Turn) or may_answer(table, seat, card)):
            yield as_play(table, seat, card)


def another_may_be_added(table: Table) -> bool:
    """Return whether the debt may grow by a jump-in, judged only by what all players know.

    It may as long as a copy of the card is unseen; the debt then waits until its payer accepts it. To
    wait only while a hand holds the copy would reveal that a hand holds it.
    """
    state, top = table.state, table.top
    is_open = isinstance(state.awaiting, Penalty) and state.winner is None and state.fresh
    if not is_open or top.is_wild or not any(stacks(table, top) for stacks in table.book.stacks_on):
        return False
    copies = sum(is_like(face, top) for face in table.faces)
    return copies > sum(is_like(table.face(card), top) for card in state.discard_pile)


def is_like(face: Face, top: Face) -> bool:
    """Return whether two faces have the same colour and the same number or symbol."""
    return face.color == top.color and face.symbol == top.symbol
