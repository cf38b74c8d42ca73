"""Checks of ratings: each finished match is rated once per player, and the changes form a chain."""

from collections import Counter
from itertools import pairwise

from tools.soak.invariants.rows import FINISHED, AuditedChange, AuditedRanking, Rows

NEWCOMER = 1500.0

Key = tuple[str, str, int]
Rated = Counter[tuple[str | None, int | None, str]]


def matches_are_rated_once(rows: Rows) -> list[str]:
    """Return faults for finished matches not rated exactly once per seat, and for others that were rated.

    Cancelled and annulled matches are not rated; no other reason is accepted.
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
    """Return faults for changes that do not continue the previous one, or do not lead to the ranking."""
    chains: dict[Key, list[AuditedChange]] = {}
    for change in sorted(rows.changes, key=lambda change: change.created_at):
        if change.user in rows.players:
            chains.setdefault((change.user, change.queue, change.season), []).append(change)
    rankings = {(row.user, row.queue, row.season): row for row in rows.rankings}
    return [
        f"player {key[0]} in {key[1]}: {fault}"
        for key in chains | rankings
        for fault in _breaks(chains.get(key, []), rankings.get(key))
    ]


def _breaks(changes: list[AuditedChange], ranking: AuditedRanking | None) -> list[str]:
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
    """Return faults for steps of a ranking whose stored count differs from the number of players."""
    return [
        f"step {step.step} of {step.queue}: {step.counted} counted, {step.are} there"
        for step in rows.steps
        if step.counted != step.are
    ]
