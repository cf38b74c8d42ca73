"""The list of matches to play: one variant, or every variant of the service with a short target."""

from dataclasses import dataclass, replace

from tools.e2e.checks import Json
from tools.e2e.failures import Findings
from tools.e2e.match import Wishes, good
from tools.e2e.metrics import Metrics
from tools.e2e.rest import Rest

ALL = "all"
"""The `--variant` that stands for every variant the service has."""

SHORT = 1
"""The target score with `--variant all` if no `--target` is given: a match then takes one round."""


async def programme(wishes: Wishes, matches: int, rest: Rest) -> list[Wishes]:
    """Return the configuration of each match; `all` plays `matches` of every variant, in the API's order."""
    if wishes.variant != ALL:
        return [wishes] * matches
    shelf: list[Json] = good(await rest.get("/variants"))
    return [wishes_for(variant, wishes) for variant in shelf for _ in range(matches)]


def wishes_for(variant: Json, wishes: Wishes) -> Wishes:
    """Return the configuration for one variant of many.

    Its maximum number of players limits the seats. A variant without a target score gets no target; the
    others get that of `wishes`, or SHORT.
    """
    target = None if variant["target_score"] is None else wishes.target or SHORT
    return replace(wishes, variant=variant["code"], target=target, seats=variant["players"]["max"])


@dataclass(frozen=True)
class ScheduleTally:
    """Totals at one moment; the difference of two gives the totals of one match."""

    moves: int
    refusals: int
    faults: int

    @classmethod
    def of(cls, metrics: Metrics, findings: Findings) -> "ScheduleTally":
        """Return the current totals."""
        return cls(metrics.moves, metrics.refusals.total(), findings.met.total())

    def line(self, variant: str, later: "ScheduleTally", seconds: float) -> str:
        """Return a line with the difference between this tally and a later one."""
        moves, refusals, faults = (
            later.moves - self.moves,
            later.refusals - self.refusals,
            later.faults - self.faults,
        )
        verdict = f"FAULTS: {faults}" if faults else "no fault"
        return f"{variant:<9} {moves:>4} moves {refusals:>3} refusals {seconds:>6.1f} s  {verdict}"
