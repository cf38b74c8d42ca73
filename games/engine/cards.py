"""Colours, faces and cards, and the short codes ("R5", "B+2", "W+4") that clients see."""

from dataclasses import dataclass
from types import MappingProxyType

LIGHT = ("red", "yellow", "green", "blue")
DARK = ("pink", "teal", "orange", "purple")
COLORS = LIGHT + DARK

SIDES = ("light", "dark")
"""The sides of a card by their number; a card printed on one side only has the first."""

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
"""Shapes that stand for colours, by system, for eyes that do not tell colours apart.

`coloradd` builds green out of the signs for blue and yellow, and its black is a filled square; `plain`
are the simple shapes printed since 2024. Only names are given here: clients draw their own.
"""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side of a card.

    `symbol` names what it does ("7", "skip", "wild_draw_four"), `color` is None on a wild face,
    `points` is what it costs in hand when a round ends, `value` its number where it has one, and
    `entry` the line of a list that it points at.
    """

    code: str
    symbol: str
    color: str | None = None
    points: int = 0
    value: int | None = None
    entry: int | None = None

    @property
    def is_wild(self) -> bool:
        """Whether the player names the colour."""
        return self.color is None


def shapes_of(face: Face) -> dict[str, str]:
    """Return the shape of a face's colour in each system that has one for it."""
    color = face.color or "wild"
    return {system: shapes[color] for system, shapes in SHAPES.items() if color in shapes}


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card: the light face first, then the dark one where the box has two sides."""

    faces: tuple[Face, ...]
