"""Checks that the database holds what the service returned to its clients: tickets, moves, results."""

from tools.soak.invariants.rows import MATCHED, Rows


def tickets_match_what_was_confirmed(rows: Rows) -> list[str]:
    """Return faults for issued tickets that do not exist and for cancelled ones that were matched."""
    statuses = {ticket.id: ticket.status for ticket in rows.tickets}
    lost = sorted(rows.confirmed.tickets - statuses.keys())
    seated = sorted(ticket for ticket in rows.confirmed.cancelled if statuses.get(ticket) == MATCHED)
    return [f"ticket {ticket} is lost" for ticket in lost] + [
        f"ticket {ticket} was given back and led to a table all the same" for ticket in seated
    ]


def moves_are_on_record(rows: Rows) -> list[str]:
    """Return faults for accepted moves that the match record does not attribute to their player."""
    users = {(seat.match, seat.number): seat.user for seat in rows.seats}
    made = {
        (move.match, move.seq): users.get((move.match, move.seat))
        for move in rows.moves
        if move.seat is not None
    }
    return [
        f"move {seq} of match {match} was accepted from {user}, and is {made.get((match, seq)) or 'nobody'}'s"
        for (match, seq), user in rows.confirmed.moves.items()
        if made.get((match, seq)) != user
    ]


def results_match_what_was_confirmed(rows: Rows) -> list[str]:
    """Return faults for players whose published place differs from their row."""
    places = {(seat.match, seat.user): seat.place for seat in rows.seats}
    return [
        f"player {user} received place {confirmed} at match {match}, and has {places.get((match, user))}"
        for (match, user), confirmed in rows.confirmed.results.items()
        if places.get((match, user)) != confirmed
    ]
