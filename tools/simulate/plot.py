"""The chart of a simulation: the lengths of the rounds, and the share won by each place in the turn order."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from tools.cli.svg import COLORS, Field, bar, line, svg, text
from tools.cli.table import percentile
from tools.simulate.plan import MatchPlan
from tools.simulate.report import interval, ordinal
from tools.simulate.tally import MatchTally

WIDTH, MARGIN, FIELD, LINE = 640, 60, 220, 16
LETTERS = 90
"""The number of characters of a heading that fit on a line."""

BINS = 40
SHOWN = 0.99
"""The part of the rounds that the histogram shows; a few very long ones would compress all others."""


def drawing(plan: MatchPlan, tally: MatchTally) -> str:
    """Return an SVG chart of the rounds of a plan."""
    heading = wrap(_heading(plan, tally), LETTERS)
    lengths = LINE * (len(heading) + 3)
    places = lengths + FIELD + 4 * LINE
    said = [text(MARGIN, LINE * line, words) for line, words in enumerate(heading, start=1)]
    parts = [*said, *_lengths(tally, lengths), *_places(tally, places)]
    return svg(WIDTH, places + FIELD + 2 * LINE, parts)


def _heading(plan: MatchPlan, tally: MatchTally) -> str:
    rules = plan.ruleset
    options = "".join(f", {name}={str(value).lower()}" for name, value in rules.options)
    return f"{rules.variant}, {plan.seats} seats, {plan.level} bots, {tally.matches:,} matches{options}"


def _lengths(tally: MatchTally, top: int) -> Iterator[str]:
    yield text(MARGIN, top - 8, f"Moves in a round ({SHOWN:.0%} of the rounds; p5, p50 and p95 dashed)")
    lengths = sorted(tally.round_moves.elements())
    if not lengths:
        return
    longest = int(percentile(lengths, SHOWN) or 0)
    wide = longest // BINS + 1
    bins = Counter(length // wide for length in lengths if length <= longest)
    across, most = (max(bins) + 1) * wide, max(bins.values())
    field = Field(MARGIN, top, WIDTH - 2 * MARGIN, FIELD, across, most * 1.05)
    yield from (field.level(most * part, f"{most * part / len(lengths):.1%}") for part in (0, 0.5, 1))
    for number, count in sorted(bins.items()):
        yield bar(field.at(number * wide, count), field.at((number + 0.9) * wide, 0), COLORS[1])
    yield from (field.label_below(across * part / 4, f"{across * part / 4:.0f}") for part in range(5))
    for part in (0.05, 0.5, 0.95):
        at = percentile(lengths, part) or 0
        yield line(field.at(at, 0), field.at(at, most), COLORS[0], ' stroke-dasharray="4"')


def _places(tally: MatchTally, top: int) -> Iterator[str]:
    of = tally.rivals.total()
    yield text(MARGIN, top - 8, "Part of the rounds won, by who moved first (95 %; an even share dashed)")
    if not of:
        return
    places, even = max(tally.rivals), tally.even_share
    most = max(interval(tally.won_by_place[place], of)[1] for place in range(places)) * 1.1
    field = Field(MARGIN, top, WIDTH - 2 * MARGIN, FIELD, places, most)
    yield from (field.level(most * part / 4, f"{most * part / 4:.1%}") for part in range(5))
    for place in range(places):
        yield from _place(field, place, tally.won_by_place[place], of)
    yield line(field.at(0, even), field.at(places, even), "#000", ' stroke-dasharray="4"')


def _place(field: Field, place: int, won: int, of: int) -> Iterator[str]:
    middle, (low, high) = place + 0.5, interval(won, of)
    yield bar(field.at(place + 0.2, won / of), field.at(place + 0.8, 0), COLORS[2])
    yield line(field.at(middle, low), field.at(middle, high), "#000", ' stroke-width="2"')
    yield field.label_below(middle, f"{ordinal(place)} to move")
