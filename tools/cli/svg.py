"""Small self-contained SVG charts, and plot areas with a scale."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

COLORS = ("#c62828", "#1565c0", "#2e7d32")


@dataclass(frozen=True)
class Field:
    """A plot area: `most_across` and `most_up` are the values at the right and upper edges, the others are 0.

    `left`, `top`, `width` and `height` are in pixels.
    """

    left: float
    top: float
    width: float
    height: float
    most_across: float
    most_up: float

    def at(self, across: float, up: float) -> tuple[float, float]:
        """Return the pixel coordinates of a point given in values of the scale."""
        x = self.left + self.width * across / self.most_across
        return x, self.top + self.height * (1 - up / self.most_up)

    def label_below(self, across: float, said: str) -> str:
        """Return a label below the plot area at a value of the horizontal axis."""
        x, y = self.at(across, 0)
        return text(x, y + 18, said, "middle")

    def level(self, up: float, said: str) -> str:
        """Return a thin horizontal line at a value of the vertical axis, with a label to its left."""
        (x, y), (right, _) = self.at(0, up), self.at(self.most_across, up)
        return line((x, y), (right, y), "#ddd") + text(x - 6, y + 4, said, "end")


def svg(width: int, height: int, parts: Iterable[str]) -> str:
    """Return an SVG document of this size in pixels."""
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return "\n".join([opening, *parts, "</svg>"])


def text(x: float, y: float, said: str, anchor: str = "start", color: str = "#000") -> str:
    """Return a text element; `anchor` is the part of the text at the point: start, middle or end."""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{color}">{escape(said)}</text>'


def line(start: tuple[float, float], end: tuple[float, float], color: str, more: str = "") -> str:
    """Return a straight line; `more` holds further attributes."""
    (x1, y1), (x2, y2) = start, end
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"{more}/>'


def bar(corner: tuple[float, float], opposite: tuple[float, float], color: str) -> str:
    """Return a filled rectangle between its upper left and its lower right corner."""
    (x, y), (right, bottom) = corner, opposite
    size = f'width="{right - x:.1f}" height="{bottom - y:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{color}"/>'
