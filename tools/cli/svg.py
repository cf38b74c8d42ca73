"""Small drawings that need nothing beside themselves: SVG, and fields with a scale to draw on."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

COLORS = ("#c62828", "#1565c0", "#2e7d32")


@dataclass(frozen=True)
class Field:
    """A part of a drawing with a scale of its own: its left and lower edges are 0, the others the most."""

    left: float
    top: float
    width: float
    height: float
    most_across: float
    most_up: float

    def at(self, across: float, up: float) -> tuple[float, float]:
        """Return where a point lies on the drawing."""
        x = self.left + self.width * across / self.most_across
        return x, self.top + self.height * (1 - up / self.most_up)

    def label_below(self, across: float, said: str) -> str:
        """Write something under a value."""
        x, y = self.at(across, 0)
        return text(x, y + 18, said, "middle")

    def level(self, up: float, said: str) -> str:
        """Draw a thin line at some height, and write before it what it means."""
        (x, y), (right, _) = self.at(0, up), self.at(self.most_across, up)
        return line((x, y), (right, y), "#ddd") + text(x - 6, y + 4, said, "end")


def svg(width: int, height: int, parts: Iterable[str]) -> str:
    """Return a drawing of so many pixels."""
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return "\n".join([opening, *parts, "</svg>"])


def text(x: float, y: float, said: str, anchor: str = "start", color: str = "#000") -> str:
    """Write something; `anchor` says which end of it the point is."""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{color}">{escape(said)}</text>'


def line(start: tuple[float, float], end: tuple[float, float], color: str, more: str = "") -> str:
    """Draw a straight line; `more` are further attributes."""
    (x1, y1), (x2, y2) = start, end
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"{more}/>'


def bar(corner: tuple[float, float], opposite: tuple[float, float], color: str) -> str:
    """Fill the rectangle between its upper left corner and its lower right one."""
    (x, y), (right, bottom) = corner, opposite
    size = f'width="{right - x:.1f}" height="{bottom - y:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{color}"/>'
