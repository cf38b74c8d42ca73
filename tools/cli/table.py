"""Text tables and percentiles."""

from collections.abc import Sequence


def table(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return aligned lines: the first column to the left, the others to the right; `lines[0]` is the head."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in lines]


def percentile(values: Sequence[float], part: float) -> float | None:
    """Return the value that `part` (0 to 1) of the sorted values does not exceed, None if there are none."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else None
