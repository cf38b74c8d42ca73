"""The configuration of a run, and the service it runs against."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SoakPlan:
    """The configuration of a run: it ends after `seconds`, or earlier, once `matches` were dealt."""

    players: int
    seconds: float
    matches: int | None
    queues: tuple[str, ...]
    kills: int
    seed: int

    def progress(self, seconds: float, matches: int) -> float:
        """Return the part of the run that is done, 1 at its end."""
        shares = [seconds / self.seconds] + ([matches / self.matches] if self.matches else [])
        return max(shares)


@dataclass(frozen=True)
class SoakTarget:
    """The service and its database; a service started for the run has a supervisor and a log file as well."""

    address: str
    database: str
    supervisor: int | None = None
    log: Path | None = None


def no_limits(names: Mapping[str, object]) -> dict[str, str]:
    """Return environment variables that set every rate limit out of reach (100 000 000 in 60 s)."""
    return {f"LIMIT_{name.upper()}": "100000000/60" for name in names}
