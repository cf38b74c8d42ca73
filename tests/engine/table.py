"""A small language to lay a table card by card, play at it, and read what happened.

    table = deal(hands=["R5 B7", "Y2 W"], top="R3")
    table.plays(0, "R5")
    assert table.hand(0) == "B7"
    table.refuses("card_does_not_match").plays(1, "Y2")

Cards are named by their codes; a card of two sides by the side in play, or by both ("R5|K2"). Piles are
listed from the top. Every move is held against the laws of `laws` and `secrecy`.
"""

from collections.abc import Sequence
from typing import Any

from games import engine
from games.engine.cards import SIDES
from games.engine.decisions import Decision, NameColor
from games.engine.play import table_of
from games.engine.state import Seat, State
from tests.engine.game import Game

SEED = "a table laid by hand"


class Supply:
    """The cards of a box that have not been laid out yet, to be taken by their codes."""

    def __init__(self, state: State) -> None:
        self.faces = table_of(state).box.faces
        self.side = state.side
        self.left = list(range(len(self.faces[0])))

    def take(self, codes: str) -> list[int]:
        """Take one card for each code."""
        return [self._one(code) for code in codes.split()]

    def _one(self, code: str) -> int:
        for card in self.left:
            printed = [side[card].code for side in self.faces]
            if code in (printed[self.side], "|".join(printed)):
                self.left.remove(card)
                return card
        raise LookupError(f"no {code} is left in the box")


def deal(
    variant: str = "classic",
    *,
    hands: Sequence[str],
    top: str = "",
    under: str = "",
    pile: str = "",
    center: str = "",
    rest: str = "pile",
    options: dict[str, Any] | None = None,
    turn: int = 0,
    awaiting: Decision | None = None,
    color: str | None = None,
    direction: int = 1,
    side: str = "light",
    dealer: int | None = None,
    scores: Sequence[int] = (),
    called: Sequence[int] = (),
    gone: Sequence[int] = (),
) -> Game:
    """Lay a table with exactly these hands and piles, and wait for the seat in `turn`.

    `color` is that of the top card unless said. Cards nobody named lie at the bottom of the draw pile,
    or under the top of the discard pile (`rest="discard"`), or are left in the box (`rest="box"`).
    """
    chosen = engine.ruleset(variant, options or {}, len(hands))
    state = State(chosen.variant, chosen.options, SEED, [Seat() for _ in hands], side=SIDES.index(side))
    supply = Supply(state)
    for number, (seat, codes) in enumerate(zip(state.seats, hands, strict=True)):
        seat.hand, seat.called = supply.take(codes), number in called
        seat.active, seat.gone = number not in gone, number in gone
        seat.score = scores[number] if scores else 0
    state.departed = list(gone)
    discard = supply.take(f"{top} {under}")
    draw = supply.take(pile)
    state.center = [[card] for card in supply.take(center)]
    discard += supply.left if rest == "discard" else []
    draw += supply.left if rest == "pile" else []
    state.discard_pile, state.draw_pile = discard[::-1], draw[::-1]
    state.color = color or (table_of(state).top.color if top else None)
    state.direction = direction
    state.dealer = len(hands) - 1 if dealer is None else dealer
    begins = table_of(state).book.begins if state.color or not top else NameColor
    state.awaiting = awaiting or begins(turn)
    state.round = state.seq = state.since = 1
    return Game(state)


def opens(
    start: str,
    *,
    seats: int = 3,
    dealer: int | None = None,
    returned: int = 0,
    variant: str = "classic",
    options: dict[str, Any] | None = None,
    seed: int | None = None,
) -> Game:
    """Deal new matches until one opens with this card, this dealer, and so many cards put back.

    `seed` is that of a match known to open so, where it would take long to find. The dealer is drawn by lot.
    """
    chosen = engine.ruleset(variant, by_lot(variant) | (options or {}), seats)
    for number in range(20_000) if seed is None else [seed]:
        step = engine.new_match(chosen, seats, str(number))
        opened = next(event for event in step.events if event.type == "card_opened").data
        turned = (opened["card"]["face"], opened["returned"])
        if turned == (start, returned) and dealer in (None, step.state.dealer):
            return Game(step.state, step.events)
    raise LookupError(f"no match was found to open with {start}")


def by_lot(variant: str) -> dict[str, Any]:
    """Return the options of a match whose dealer is drawn by lot, without cards."""
    has_choice = "first_dealer" in engine.VARIANTS[variant].options
    return {"first_dealer": "by_lot"} if has_choice else {}
