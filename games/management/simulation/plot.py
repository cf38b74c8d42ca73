"""A simulated queue as a drawing: how many had been seated after how long."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from games.management.simulation.queue import Outcome
from games.management.simulation.report import by_rating, percentile

WIDTH, HEIGHT, MARGIN = 640, 360, 50
COLORS = ("#c62828", "#1565c0", "#2e7d32")


def drawing(outcome: Outcome) -> str:
    """Return an SVG of how many had been seated after how long, a line for each group of ratings."""
    groups = {
        name: sorted(one.waited for one in seated) for name, seated in by_rating(outcome.seated).items()
    }
    most = max((waits[-1] for waits in groups.values() if waits), default=1.0) or 1.0
    lines = [
        _curve(name, waits, most, COLORS[place], place)
        for place, (name, waits) in enumerate(groups.items())
        if waits
    ]
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return "\n".join([opening, *_axes(most), *lines, "</svg>"])


def _axes(most: float) -> Iterator[str]:
    at = _place(most)
    for seconds in (0.0, most / 4, most / 2, most * 3 / 4, most):
        x, y = at(seconds, 0)
        yield f'<text x="{x:.0f}" y="{y + 18:.0f}" text-anchor="middle">{seconds:.0f} s</text>'
    for part in (0.0, 0.5, 0.9, 1.0):
        (x, y), (right, _) = at(0, part), at(most, part)
        yield f'<line x1="{x:.0f}" y1="{y:.0f}" x2="{right:.0f}" y2="{y:.0f}" stroke="#ddd"/>'
        yield f'<text x="{x - 6:.0f}" y="{y + 4:.0f}" text-anchor="end">{part:.0%}</text>'


def _curve(name: str, waits: Sequence[float], most: float, color: str, place: int) -> str:
    at = _place(most)
    parts = [number / 200 for number in range(201)]
    points = " ".join("{:.1f},{:.1f}".format(*at(percentile(waits, part) or 0.0, part)) for part in parts)
    label = f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - MARGIN - 60 + 18 * place}" text-anchor="end"'
    return (
        f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>'
        f'{label} fill="{color}">{escape(name)}</text>'
    )


def _place(most: float) -> Callable[[float, float], tuple[float, float]]:
    wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return lambda seconds, part: (MARGIN + wide * seconds / most, HEIGHT - MARGIN - high * part)
