"""The cards of one match by their ids: what is printed on them, and how clients see them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.cards import Card, Face

Shown = dict[str, Any]


class Box(NamedTuple):
    """The faces of every card, by side and id, and the same as clients see them.

    `shown` holds ready-made dictionaries that views share; nobody may change them.
    """

    faces: tuple[tuple[Face, ...], ...]
    shown: tuple[tuple[Shown, ...], ...]


def box_in_order(cards: Sequence[Card], sides: int) -> Box:
    """Return the box whose card ids are the places in the given order."""
    faces = tuple([tuple([card.faces[side] for card in cards]) for side in range(sides)])
    shown = tuple([tuple([{"id": n, "face": face.code} for n, face in enumerate(side)]) for side in faces])
    return Box(faces, shown)
