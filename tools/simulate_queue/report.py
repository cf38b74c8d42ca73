"""The report of a simulated queue."""

from collections.abc import Iterator, Sequence

from tools.cli.table import percentile, table
from tools.simulate_queue.queue import QueueOutcome, Seated

PARTS = (0.5, 0.75, 0.9, 0.95, 0.99, 1.0)
TAIL = 0.1


def report(outcome: QueueOutcome) -> str:
    """Return the statistics as a table: waits and rating gaps, of all players and of both rating tails."""
    head = ["", *(f"p{part * 100:g}" for part in PARTS[:-1]), "most"]
    lines = [head, *([name, *_metrics(values)] for name, values in rows(outcome))]
    return "\n".join([*table(lines), "", *_counts(outcome)])


def rows(outcome: QueueOutcome) -> Iterator[tuple[str, list[float]]]:
    """Yield the name of each measurement and its sorted values."""
    groups = by_rating(outcome.seated)
    for name, seated in groups.items():
        yield f"waited s, {name}", sorted(one.waited for one in seated)
    for name, seated in groups.items():
        yield f"rating gap, {name}", sorted(one.spread for one in seated)
    yield "waited s, gave up", sorted(outcome.gave_up)


def by_rating(seated: Sequence[Seated]) -> dict[str, list[Seated]]:
    """Return all seated players, and the tenths with the lowest and the highest ratings, by name."""
    line = sorted(seated, key=lambda one: one.rating)
    tail = int(len(line) * TAIL)
    return {"all": line, "lowest tenth": line[:tail], "highest tenth": line[len(line) - tail :]}


def _metrics(values: Sequence[float]) -> list[str]:
    found = [percentile(values, part) for part in PARTS]
    return ["-" if value is None else f"{value:.0f}" for value in found]


def _counts(outcome: QueueOutcome) -> Iterator[str]:
    seated, gave_up = len(outcome.seated), len(outcome.gave_up)
    yield f"{outcome.arrived} came, {seated} were seated, {gave_up} gave up,"
    yield f"{outcome.still_waiting} still waited at the end."
    if seated:
        yield f"{outcome.rematches / seated:.1%} met somebody again from their last match."
