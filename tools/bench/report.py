"""Results for readers and programs: medians with their spread, a Markdown table, a JSON file."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Spread:
    """The median, minimum and maximum of a value that was measured several times."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Return the spread of the values of all rounds."""
        return cls(median(values), min(values), max(values))

    def text(self, digits: int) -> str:
        """Return the text `median (least-most)`, with this number of decimals."""
        said = [f"{value:,.{digits}f}".replace(",", " ") for value in (self.median, self.least, self.most)]
        return said[0] if self.least == self.most else f"{said[0]} ({said[1]}-{said[2]})"


def ratio(one: Spread, other: Spread | None) -> str:
    """Return the median of `one` divided by that of `other` as text, empty if there is no other."""
    return f"{one.median / other.median:.2f}" if other else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table with aligned columns."""
    lines = [head, *rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)


def save(path: Path | None, measurements: Mapping[str, Spread]) -> None:
    """Write the results to a JSON file, if a path is given."""
    if path:
        path.write_text(
            json.dumps({name: asdict(spread) for name, spread in measurements.items()}, indent=2) + "\n"
        )
