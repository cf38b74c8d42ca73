"""Checks of conduct: one outcome for each player of a finished match, and a cooldown after leaving one."""

from datetime import timedelta

from tools.soak.invariants.rows import FINISHED, LIVE, AuditedMatch, AuditedOutcome, AuditedSeat, Rows

LEAVING = {"left", "timed_out"}
MIN_COOLDOWN = timedelta(minutes=10)
AT_THE_SAME_TIME = timedelta(seconds=1)
"""Tolerance: a ticket requested while its player is being removed may have a time just after that."""


def one_outcome_each(rows: Rows) -> list[str]:
    """Return faults for players of a match with no outcome, more than one, or a wrong one."""
    found: dict[tuple[str, str | None], list[AuditedOutcome]] = {}
    for outcome in rows.outcomes:
        found.setdefault((outcome.match, outcome.user), []).append(outcome)
    matches = {match.id: match for match in rows.matches}
    sat = {(seat.match, seat.user) for seat in rows.seats}
    faults = [
        f"player {user} has an outcome of match {match}, where they did not sit"
        for match, user in found.keys() - sat
    ]
    for seat in rows.seats:
        outcomes = [outcome.outcome for outcome in found.get((seat.match, seat.user), [])]
        if not _fits(outcomes, seat, matches[seat.match]):
            faults.append(f"player {seat.user} at match {seat.match}: {outcomes or 'no outcome'}")
    return faults


def _fits(outcomes: list[str], seat: AuditedSeat, match: AuditedMatch) -> bool:
    if match.status == FINISHED:
        return len(outcomes) == 1 and (outcomes[0] in LEAVING if seat.left_at else outcomes[0] == "finished")
    if match.status in LIVE:
        return len(outcomes) == 1 and outcomes[0] in LEAVING if seat.left_at else not outcomes
    return outcomes == ["annulled"]


def leavers_cool_down(rows: Rows) -> list[str]:
    """Return faults for players who left a match and have no cooldown of at least MIN_COOLDOWN."""
    until = {conduct.user: conduct.until for conduct in rows.conduct}
    faults = []
    for outcome in _blamed(rows):
        ends = until.get(outcome.user)
        if ends is None or ends < outcome.created_at + MIN_COOLDOWN:
            faults.append(f"player {outcome.user} left match {outcome.match} and does not cool down")
    return faults


def nobody_waits_while_cooling(rows: Rows) -> list[str]:
    """Return faults for players who got a ticket within MIN_COOLDOWN after leaving a match."""
    left: dict[str, list[AuditedOutcome]] = {}
    for outcome in _blamed(rows):
        left.setdefault(outcome.user, []).append(outcome)
    return [
        f"player {user} left match {outcome.match} and was given ticket {ticket.id}"
        for ticket in rows.tickets
        for user in ticket.holders
        for outcome in left.get(user, [])
        if AT_THE_SAME_TIME < ticket.waiting_since - outcome.created_at < MIN_COOLDOWN
    ]


def _blamed(rows: Rows) -> list[AuditedOutcome]:
    return [outcome for outcome in rows.outcomes if outcome.outcome in LEAVING and not outcome.is_excused]
