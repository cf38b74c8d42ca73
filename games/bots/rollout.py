"""Rollout policy: how all players are simulated to continue, soundly and fast enough for search."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engine import LegalMove, Move, SampledTable

FEW_CARDS = 2
BELIEF_IN_BLUFFS = 0.4
DARES = 0.7


def rollout_move(table: SampledTable, seat: int) -> Move:
    """Return the move of a sound player without search; the call is never forgotten."""
    return in_full(usual(list(table.answers(seat)), table, seat), table, seat)


def usual(options: list[LegalMove], table: SampledTable, seat: int) -> LegalMove:
    """Return the option that a sound player selects."""
    if len(options) == 1:
        return options[0]
    mind = Mind(table, seat)
    return max(options, key=lambda option: WORTH.get(option.move, _nothing)(option, mind))


def in_full(option: LegalMove, table: SampledTable, seat: int) -> Move:
    """Return an option as a complete move, with default parameters.

    The colour is the one held most, the target the seat with the fewest cards.
    """
    color = _favourite_color(option.colors, table, seat) if option.colors else None
    target = min(option.targets, key=lambda number: len(table.seat(number).hand)) if option.targets else None
    return _with_call(option.whole(color, target, option.values[0] if option.values else None))


def _with_call(move: Any) -> Move:
    """Return a move with the call that is sent with a card, if the move plays one."""
    called: Move = replace(move, uno=True) if hasattr(move, "uno") else move
    return called


def _favourite_color(colors: tuple[str, ...], table: SampledTable, seat: int) -> str:
    held = [table.faces[card].color for card in table.seat(seat).hand]
    return max(colors, key=held.count)


class Mind:
    """The features of a hand that scoring uses: the colours held, and whether an opponent is about to win."""

    __slots__ = ("held", "in_danger", "is_last", "seat", "table")

    def __init__(self, table: SampledTable, seat: int) -> None:
        self.table, self.seat = table, seat
        hand = table.state.seats[seat].hand
        self.held = [table.faces[card].color for card in hand]
        self.is_last = len(hand) == 1
        self.in_danger = any(
            len(other.hand) <= FEW_CARDS and other.active and number != seat
            for number, other in enumerate(table.state.seats)
        )


Weigh = Callable[[LegalMove, Mind], float]


def _nothing(_option: LegalMove, _mind: Mind) -> float:
    return 0.0


def _play(option: LegalMove, mind: Mind) -> float:
    face = mind.table.faces[option.card or 0]
    if option.slip:
        return -10.0
    if mind.is_last:
        return 1000.0
    if option.bluff:
        return -5.0
    if face.color is None:
        return -1.0 if mind.table.state.awaiting.kind == "drawn" and not mind.in_danger else 10.0
    danger = 40.0 if mind.in_danger and face.points > 10 else 0.0
    return 100.0 + danger + 10.0 * mind.held.count(face.color) + face.points / 10


def _challenge(_option: LegalMove, mind: Mind) -> float:
    by = getattr(mind.table.state.awaiting, "by", mind.seat)
    suspicion = 1 - 0.75 ** len(mind.table.seat(by).hand)
    return 50.0 if mind.table.chance() < suspicion * BELIEF_IN_BLUFFS else -1.0


def _match(option: LegalMove, mind: Mind) -> float:
    cards = option.cards or ()
    return 100.0 * len(cards) + sum(mind.table.faces[card].points for card in cards) / 10


def _place(option: LegalMove, mind: Mind) -> float:
    return float(mind.table.faces[option.card or 0].points)


def _dare(_option: LegalMove, mind: Mind) -> float:
    return 1.0 if mind.table.chance() < DARES else -1.0


def _vote(option: LegalMove, _mind: Mind) -> float:
    return 1.0 if option.ok else 0.0


WORTH: dict[str, Weigh] = {
    "play": _play,
    "challenge": _challenge,
    "match": _match,
    "place": _place,
    "dare": _dare,
    "vote": _vote,
}
"""Scoring functions by kind of move. Other moves score 0."""
