"""What the service told its clients is what the database holds: tickets, moves, results."""

from tools.soak.invariants.rows import MATCHED, Rows


def tickets_went_as_was_told(rows: Rows) -> list[str]:
    """Say which tickets were given and are not there, or led to a table after they were given back."""
    statuses = {ticket.id: ticket.status for ticket in rows.tickets}
    lost = sorted(rows.told.tickets - statuses.keys())
    seated = sorted(ticket for ticket in rows.told.cancelled if statuses.get(ticket) == MATCHED)
    return [f"ticket {ticket} is lost" for ticket in lost] + [
        f"ticket {ticket} was given back and led to a table all the same" for ticket in seated
    ]


def moves_are_on_record(rows: Rows) -> list[str]:
    """Say which moves were accepted and are not in the record as that player's."""
    users = {(seat.match, seat.number): seat.user for seat in rows.seats}
    made = {
        (move.match, move.seq): users.get((move.match, move.seat))
        for move in rows.moves
        if move.seat is not None
    }
    return [
        f"move {seq} of match {match} was accepted from {user}, and is {made.get((match, seq)) or 'nobody'}'s"
        for (match, seq), user in rows.told.moves.items()
        if made.get((match, seq)) != user
    ]


def results_are_what_was_told(rows: Rows) -> list[str]:
    """Say who was told another place than they have."""
    places = {(seat.match, seat.user): seat.place for seat in rows.seats}
    return [
        f"player {user} was told of place {told} at match {match}, and has {places.get((match, user))}"
        for (match, user), told in rows.told.results.items()
        if places.get((match, user)) != told
    ]
