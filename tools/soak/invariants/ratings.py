"""Ratings that add up: a finished match counts once for everybody, and changes follow from each other."""

from collections import Counter
from itertools import pairwise

from tools.soak.invariants.rows import FINISHED, Change, Ranking, Rows

NEWCOMER = 1500.0

Key = tuple[str, str, int]
Rated = Counter[tuple[str | None, int | None, str]]


def matches_are_rated_once(rows: Rows) -> list[str]:
    """Say which finished matches were not rated exactly once for every seat, and which others were rated.

    What was cancelled or annulled is not rated: that is the only reason there is.
    """
    seats, finished = rows.seats_of(), {match.id: match for match in rows.matches if match.status == FINISHED}
    wanted: dict[str, Rated] = {
        match.id: Counter((seat.user, seat.place, match.queue) for seat in seats[match.id])
        for match in finished.values()
    }
    rated: dict[str, Rated] = {}
    for change in rows.changes:
        rated.setdefault(change.match, Counter())[change.user, change.place, change.queue] += 1
    return [
        f"match {match} has {_count(rated, match)} changes for {_count(wanted, match)} seats, or not theirs"
        for match in sorted(wanted | rated)
        if rated.get(match) != wanted.get(match)
    ]


def _count(rated: dict[str, Rated], match: str) -> int:
    return rated.get(match, Counter()).total()


def changes_make_a_chain(rows: Rows) -> list[str]:
    """Say where a change does not begin where the last one ended, or the rating is not what that left."""
    chains: dict[Key, list[Change]] = {}
    for change in sorted(rows.changes, key=lambda change: change.created_at):
        if change.user in rows.players:
            chains.setdefault((change.user, change.queue, change.season), []).append(change)
    rankings = {(row.user, row.queue, row.season): row for row in rows.rankings}
    return [
        f"player {key[0]} in {key[1]}: {fault}"
        for key in chains | rankings
        for fault in _breaks(chains.get(key, []), rankings.get(key))
    ]


def _breaks(changes: list[Change], ranking: Ranking | None) -> list[str]:
    if ranking is None:
        return ["changes without a ranking"]
    if not changes:
        return [] if ranking.matches == 0 else ["a ranking without changes"]
    faults = [
        f"match {later.match} begins at {later.before}, and {earlier.match} ended at {earlier.after}"
        for earlier, later in pairwise(changes)
        if earlier.after != later.before
    ]
    wins = sum(change.place == 1 for change in changes)
    untrue = {
        f"begins at {changes[0].before}": changes[0].before != NEWCOMER,
        f"stands at {ranking.rating}, not {changes[-1].after}": ranking.rating != changes[-1].after,
        f"counts {ranking.matches} matches of {len(changes)}": ranking.matches != len(changes),
        f"counts {ranking.wins} wins of {wins}": ranking.wins != wins,
    }
    return faults + [fault for fault, is_so in untrue.items() if is_so]


def steps_are_counted(rows: Rows) -> list[str]:
    """Say on which steps of a ranking other numbers are counted than stand there."""
    return [
        f"step {step.step} of {step.queue}: {step.counted} counted, {step.are} there"
        for step in rows.steps
        if step.counted != step.are
    ]
