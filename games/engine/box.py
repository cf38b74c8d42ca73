"""The cards of one match by id: their printed faces, and their serialized form for clients."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.cards import Card, Face

Shown = dict[str, Any]


class Box(NamedTuple):
    """The faces of every card, by side and card id, and their serialized form for clients.

    `shown` holds prebuilt dictionaries that all views share; callers must not modify them.
    """

    faces: tuple[tuple[Face, ...], ...]
    shown: tuple[tuple[Shown, ...], ...]


def box_in_order(cards: Sequence[Card], sides: int) -> Box:
    """Return the box in which the id of a card is its position in `cards`."""
    faces = tuple([tuple([card.faces[side] for card in cards]) for side in range(sides)])
    shown = tuple([tuple([{"id": n, "face": face.code} for n, face in enumerate(side)]) for side in faces])
    return Box(faces, shown)
