"""Figures as people and programs read them: medians with their spread, a table, a file."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Spread:
    """A figure measured several times."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Sum up the values of all rounds."""
        return cls(median(values), min(values), max(values))

    def text(self, digits: int) -> str:
        """Write it as median (least-most)."""
        said = [f"{value:,.{digits}f}".replace(",", " ") for value in (self.median, self.least, self.most)]
        return said[0] if self.least == self.most else f"{said[0]} ({said[1]}-{said[2]})"


def ratio(one: Spread, other: Spread | None) -> str:
    """Write how many times `other` the median of `one` is; nothing when there is no other."""
    return f"{one.median / other.median:.2f}" if other else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table whose columns stand straight."""
    lines = [head, *rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)


def save(path: Path | None, figures: Mapping[str, Spread]) -> None:
    """Write the figures to a file, when one was asked for."""
    if path:
        path.write_text(
            json.dumps({name: asdict(spread) for name, spread in figures.items()}, indent=2) + "\n"
        )
