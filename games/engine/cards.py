"""Colours, faces and cards, and the short codes ("R5", "B+2", "W+4") that clients see."""

from dataclasses import dataclass
from types import MappingProxyType

LIGHT = ("red", "yellow", "green", "blue")
DARK = ("pink", "teal", "orange", "purple")
COLORS = LIGHT + DARK

SIDES = ("light", "dark")
"""The sides of a card by number; a card that is printed on one side has only the first."""

LETTERS = dict(zip(COLORS, "RYGBKTOP", strict=True))
"""The letter that stands for a colour in a face's code."""

SHAPES = MappingProxyType(
    {
        "coloradd": MappingProxyType(
            {
                "red": "triangle",
                "yellow": "bar",
                "green": "triangle_inverted+bar",
                "blue": "triangle_inverted",
                "wild": "square",
            }
        ),
        "plain": MappingProxyType(
            {"red": "circle", "yellow": "diamond", "green": "triangle", "blue": "square"}
        ),
    }
)
"""Shapes that stand for colours, by system, for players who cannot tell colours apart.

In `coloradd`, green combines the symbols for blue and yellow, and black is a filled square; `plain`
contains the simple shapes that have been printed since 2024. Only the names are defined here; clients
draw the shapes themselves.
"""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side of a card.

    `symbol` names the number or the action ("7", "skip", "wild_draw_four"). `color` is None on a wild
    face. `points` is what the card costs in hand when a round ends. `value` is the number on the face,
    None if it has none. `entry` is the line of a list (of dares) that the face points at, None if it
    points at none. `draws` is how many cards the face asks of the next seat, 0 for a face that is no
    draw card, and more than any number for one that asks until a colour shows.
    """

    code: str
    symbol: str
    color: str | None = None
    points: int = 0
    value: int | None = None
    entry: int | None = None
    draws: int = 0

    @property
    def is_wild(self) -> bool:
        """Return whether the face has no printed colour, so that its colour is named when it is played."""
        return self.color is None


def shapes_of(face: Face) -> dict[str, str]:
    """Return the shape for a face's colour in each system that defines one."""
    color = face.color or "wild"
    return {system: shapes[color] for system, shapes in SHAPES.items() if color in shapes}


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card: the light face first, then the dark face in boxes with two sides."""

    faces: tuple[Face, ...]
