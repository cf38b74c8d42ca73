"""The report of a simulation, which is the same for the same plan."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

from tools.cli.table import percentile, table
from tools.simulate.plan import MatchPlan
from tools.simulate.tally import MatchTally

Z = 1.96
"""The number of standard deviations on both sides of the mean that contain 95 % of a normal distribution."""


def report(plan: MatchPlan, tally: MatchTally) -> str:
    """Return the statistics as text: lengths and points, then the shares won by seat and by turn order."""
    lengths = [["", "mean", "p5", "p50", "p95"], *([name, *_spread(counts)] for name, counts in sizes(tally))]
    winners = [["", "rounds won", "share", "95 %", "matches won"], *_by_seat(plan, tally), *_by_place(tally)]
    parts = [_heading(plan), table(lengths), table(winners), list(_sentences(plan, tally))]
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts)


def sizes(tally: MatchTally) -> Iterator[tuple[str, Counter[int]]]:
    """Yield the name and the value counts of each length, and of the points."""
    yield "moves in a round", tally.round_moves
    yield "turns in a round", tally.round_turns
    yield "points of a round", tally.round_points
    yield "moves in a match", tally.match_moves
    yield "rounds in a match", tally.match_rounds


def interval(won: int, of: int) -> tuple[float, float]:
    """Return the bounds of the 95 % confidence interval of a share (Wilson score interval)."""
    if not of:
        return 0.0, 1.0
    share, spread = won / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def ordinal(place: int) -> str:
    """Return the ordinal of a place counted from 0: `1st` for 0, and so on."""
    return f"{place + 1}{('st', 'nd', 'rd')[place] if place < 3 else 'th'}"


def _heading(plan: MatchPlan) -> list[str]:
    rules = plan.ruleset
    lines = [f"{rules.variant}, {plan.seats} seats, {plan.level} bots, seed {plan.seed}"]
    return lines + [f"{name} = {str(value).lower()}" for name, value in rules.options]


def _spread(counts: Counter[int]) -> list[str]:
    values = sorted(counts.elements())
    if not values:
        return ["-"] * 4
    mean = sum(values) / len(values)
    return [f"{mean:,.1f}", *(f"{percentile(values, part):,}" for part in (0.05, 0.5, 0.95))]


def _by_seat(plan: MatchPlan, tally: MatchTally) -> Iterator[list[str]]:
    for seat in range(plan.seats):
        matches = f"{tally.matches_won[seat]:,}"
        yield [f"seat {seat}", *_share(tally.rounds_won[seat], tally.rivals.total()), matches]


def _by_place(tally: MatchTally) -> Iterator[list[str]]:
    for place in range(max(tally.rivals, default=0)):
        yield [f"moved {ordinal(place)}", *_share(tally.won_by_place[place], tally.rivals.total()), ""]
    yield ["an even share", "", f"{tally.even_share:.1%}", "", ""]


def _share(won: int, of: int) -> list[str]:
    low, high = interval(won, of)
    return [f"{won:,}", f"{won / of:.1%}" if of else "-", f"{low:.1%} to {high:.1%}"]


def _sentences(plan: MatchPlan, tally: MatchTally) -> Iterator[str]:
    yield f"{tally.matches:,} matches and {tally.moves:,} moves were played."
    yield f"{tally.cut_off:,} matches were broken off after {plan.longest:,} moves."
    yield f"{tally.rounds:,} rounds ended: {tally.blocked:,} were blocked, {tally.undecided:,} had no winner."
    of, won = tally.rivals.total(), tally.won_by_place[0]
    if of:
        share, even, (low, high) = won / of, tally.even_share, interval(won, of)
        yield (
            f"Who moves first wins {share:.1%} of the rounds (95 %: {low:.1%} to {high:.1%}):"
            f" {100 * (share - even):+.1f} points against an even share of {even:.1%}."
        )
