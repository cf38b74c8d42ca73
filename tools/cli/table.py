"""Figures as a table of text."""

from collections.abc import Sequence


def table(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return lines in columns: the first to the left, the others to the right; the first line is the head."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in lines]


def percentile(values: Sequence[float], part: float) -> float | None:
    """Return the value that a part of some values in order does not exceed, None where there are none."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else None
