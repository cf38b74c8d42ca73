"""Checks that every ticket has ended consistently, and that matched tickets have the seats of their match."""

from collections import Counter

from tools.soak.invariants.rows import MATCHED, OPEN, AuditedTicket, Rows


def no_ticket_is_stuck(rows: Rows) -> list[str]:
    """Return faults for tickets that are still open although no player waits any more."""
    return [f"ticket {ticket.id} is {ticket.status}" for ticket in rows.tickets if ticket.status in OPEN]


def tickets_end_whole(rows: Rows) -> list[str]:
    """Return faults for tickets whose status, match, end and holders contradict each other."""
    return [f"ticket {ticket.id}: {fault}" for ticket in rows.tickets for fault in _contradictions(ticket)]


def _contradictions(ticket: AuditedTicket) -> list[str]:
    is_open = ticket.status in OPEN
    faults = {
        "is matched without a match": ticket.status == MATCHED and ticket.match is None,
        f"is {ticket.status} and has a match": ticket.status != MATCHED and ticket.match is not None,
        "is open and has ended": is_open and ticket.ended_at is not None,
        "is over and has no end": not is_open and ticket.ended_at is None,
        "is open for some of its holders": is_open and set(ticket.open_holders) != set(ticket.holders),
        "is over and open for a holder": not is_open and bool(ticket.open_holders),
        "is nobody's": not ticket.holders,
    }
    return [fault for fault, is_so in faults.items() if is_so]


def seats_come_from_tickets(rows: Rows) -> list[str]:
    """Return faults for matches whose players differ from the holders of the tickets matched to them."""
    waited: dict[str, Counter[str | None]] = {match.id: Counter() for match in rows.matches}
    queues = {match.id: match.queue for match in rows.matches}
    faults = []
    for ticket in rows.tickets:
        if ticket.match is None:
            continue
        waited.setdefault(ticket.match, Counter()).update(ticket.holders)
        if queues.get(ticket.match) != ticket.queue:
            faults.append(f"ticket {ticket.id} for {ticket.queue} led to {ticket.match}")
    sitting = {match: Counter(seat.user for seat in seats) for match, seats in rows.seats_of().items()}
    differ = [match for match in waited | sitting if waited.get(match) != sitting.get(match)]
    return faults + [f"at match {match} sit others than waited for it" for match in differ]
