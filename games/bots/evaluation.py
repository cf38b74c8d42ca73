"""Evaluation of an unfinished round: estimates from the hands how likely a seat is to go out first."""

from math import exp, sqrt
from typing import NamedTuple

from games.engine import SampledTable


class Weights(NamedTuple):
    """Weights of the features of a hand, fitted to rounds that sound players played to the end."""

    length: float
    wild: float
    action: float
    color: float
    turn: float


USUAL = Weights(-1.35, 0.85, 0.25, -0.12, 0.15)
COLORLESS = Weights(-2.2, 0.35, 0.0, 0.0, 0.25)
MERCILESS = Weights(-0.35, 0.14, 0.05, -0.08, 0.07)
"""Weights by kind of game: the usual one, without colours, and with a hand limit.

Where every card fits, hardly anything but the length of a hand matters. Where hands grow very large, the
length matters little.
"""


def outlook(table: SampledTable, seat: int) -> float:
    """Return the probability that a seat, or its team, wins the round: 1 or 0 once that is decided.

    If a round is continued for places, a later place has a lower value.
    """
    state, are_together = table.state, table.book.are_together
    if seat in state.finished:
        return 1 - state.finished.index(seat) / len(state.seats)
    if state.winner is not None or table.is_over:
        return float(state.winner is not None and are_together(seat, state.winner))
    weights = _weights(table)
    hopes = {other: exp(_strength(table, other, weights)) for other in table.active_seats()}
    return sum(hope for other, hope in hopes.items() if are_together(seat, other)) / sum(hopes.values())


def _weights(table: SampledTable) -> Weights:
    if table.book.hand_limit:
        return MERCILESS
    return USUAL if table.colors else COLORLESS


def _strength(table: SampledTable, seat: int, weights: Weights) -> float:
    faces = [table.faces[card] for card in table.state.seats[seat].hand]
    colors = {face.color for face in faces if face.color}
    wilds = sum(face.color is None for face in faces)
    actions = sum(face.color is not None and face.value is None for face in faces)
    return (
        weights.length * sqrt(len(faces))
        + weights.wild * wilds
        + weights.action * actions
        + weights.color * len(colors)
        + weights.turn * (seat in table.state.awaiting.seats)
    )
