"""What is asked for, and the house it is played in."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Plan:
    """So many players who queue for so many seconds, or until so many matches were dealt."""

    players: int
    seconds: float
    matches: int | None
    queues: tuple[str, ...]
    kills: int
    seed: int

    def progress(self, seconds: float, matches: int) -> float:
        """Return how much of the evening is over, 1 at its end."""
        shares = [seconds / self.seconds] + ([matches / self.matches] if self.matches else [])
        return max(shares)


@dataclass(frozen=True)
class House:
    """The service and its database; what was started for the occasion has a supervisor and a log as well."""

    address: str
    database: str
    supervisor: int | None = None
    log: Path | None = None


def no_limits(names: Mapping[str, object]) -> dict[str, str]:
    """Return the settings that put every limit on how often one may ask out of the way."""
    return {f"LIMIT_{name.upper()}": "100000000/60" for name in names}
