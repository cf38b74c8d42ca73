"""What is played, match by match: one variant, or each box on the shelf for a round or so."""

from dataclasses import dataclass, replace

from tools.e2e.checks import Json
from tools.e2e.failures import Findings
from tools.e2e.match import Wishes, good
from tools.e2e.metrics import Figures
from tools.e2e.rest import Rest

ALL = "all"
"""The `--variant` that stands for every variant the service has."""

SHORT = 1
"""The score that ends a match of the whole shelf, where nobody asked for another: one round is enough."""


async def programme(wishes: Wishes, matches: int, rest: Rest) -> list[Wishes]:
    """Return the wishes for each match; `all` plays so many of every variant, in the order of the shelf."""
    if wishes.variant != ALL:
        return [wishes] * matches
    shelf: list[Json] = good(await rest.get("/variants"))
    return [wishes_for(variant, wishes) for variant in shelf for _ in range(matches)]


def wishes_for(variant: Json, wishes: Wishes) -> Wishes:
    """Return the same wishes for one variant of many: no target where it knows no points, and its seats."""
    target = None if variant["target_score"] is None else wishes.target or SHORT
    return replace(wishes, variant=variant["code"], target=target, seats=variant["players"]["max"])


@dataclass(frozen=True)
class Tally:
    """How much had happened at one time, to tell what one match of many came to."""

    moves: int
    refusals: int
    faults: int

    @classmethod
    def of(cls, figures: Figures, findings: Findings) -> "Tally":
        """Read what was counted up to now."""
        return cls(figures.moves, figures.refusals.total(), findings.met.total())

    def line(self, variant: str, later: "Tally", seconds: float) -> str:
        """Write what happened from this tally to a later one."""
        moves, refusals, faults = (
            later.moves - self.moves,
            later.refusals - self.refusals,
            later.faults - self.faults,
        )
        verdict = f"FAULTS: {faults}" if faults else "no fault"
        return f"{variant:<9} {moves:>4} moves {refusals:>3} refusals {seconds:>6.1f} s  {verdict}"
