"""The chart of a simulated queue: the share of players seated by waiting time."""

from collections.abc import Iterator, Sequence

from tools.cli.svg import COLORS, Field, svg, text
from tools.cli.table import percentile
from tools.simulate_queue.queue import QueueOutcome
from tools.simulate_queue.report import by_rating

WIDTH, HEIGHT, MARGIN = 640, 360, 50


def drawing(outcome: QueueOutcome) -> str:
    """Return an SVG chart of the share of players seated by waiting time, one line per rating group."""
    groups = {
        name: sorted(one.waited for one in seated) for name, seated in by_rating(outcome.seated).items()
    }
    most = max((waits[-1] for waits in groups.values() if waits), default=1.0) or 1.0
    field = Field(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, most, 1.0)
    lines = [_curve(field, name, waits, place) for place, (name, waits) in enumerate(groups.items()) if waits]
    return svg(WIDTH, HEIGHT, [*_axes(field), *lines])


def _axes(field: Field) -> Iterator[str]:
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield field.label_below(field.most_across * part, f"{field.most_across * part:.0f} s")
    for part in (0.0, 0.5, 0.9, 1.0):
        yield field.level(part, f"{part:.0%}")


def _curve(field: Field, name: str, waits: Sequence[float], place: int) -> str:
    parts = [number / 200 for number in range(201)]
    points = " ".join(
        "{:.1f},{:.1f}".format(*field.at(percentile(waits, part) or 0.0, part)) for part in parts
    )
    color, below = COLORS[place], HEIGHT - MARGIN - 60 + 18 * place
    line = f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>'
    return line + text(WIDTH - MARGIN, below, name, "end", color)
