"""Points, the end of a match, and places; every way to score is one page.

A team counts as one: partners have the same score and share a place.
"""

from collections.abc import Iterable
from typing import Any

from games.engine.decisions import MatchOver
from games.engine.table import Table


def hand_points(table: Table, seat: int) -> int:
    """Return the points of the cards in a hand, on the side in play."""
    return sum(table.face(card).points for card in table.seat(seat).hand)


def opponents(table: Table, seat: int) -> list[int]:
    """Return every seat that does not win together with this one, whether it is still playing or not."""
    return [other for other in range(len(table.state.seats)) if not table.book.are_together(seat, other)]


def partners(table: Table, seat: int) -> list[int]:
    """Return the seats that win together with this one, itself included."""
    return [other for other in range(len(table.state.seats)) if table.book.are_together(seat, other)]


def award(table: Table, points: int) -> None:
    """Add points to the winner of the round and its partners, and record the result of the round.

    A round without a winner is not scored.
    """
    winner = table.state.winner
    if winner is None:
        return
    for seat in partners(table, winner):
        table.seat(seat).score += points
    record_round_score(table, points)


def record_round_score(table: Table, points: int) -> None:
    """Record the winner of the round, the points in every hand, and the scores."""
    worth, seats = table.book.worth, table.state.seats
    counted = [
        {"seat": number, "cards": len(seat.hand), "points": worth(table, number)}
        for number, seat in enumerate(seats)
        if seat.hand or worth(table, number)
    ]
    scores = [seat.score for seat in seats]
    table.say("round_won", table.state.winner, {"points": points, "counted": counted, "scores": scores})


def winner_takes(table: Table) -> None:
    """Give the winner the points in all opponents' hands."""
    winner = table.state.winner
    if winner is not None:
        award(table, sum(table.book.worth(table, seat) for seat in opponents(table, winner)))


def everyone_counts(table: Table) -> None:
    """Add to every seat the points in its own hand and in those of its partners."""
    caught = [caught_with(table, number) for number in range(len(table.state.seats))]
    for number, seat in enumerate(table.state.seats):
        seat.score += sum(caught[partner] for partner in partners(table, number))
    record_round_score(table, sum(caught))


def caught_with(table: Table, seat: int) -> int:
    """Return the points left in a seat's hand; 0 for a seat that remains because all others left."""
    is_forfeit = isinstance(table.state.awaiting, MatchOver)
    return 0 if is_forfeit and not table.seat(seat).gone else table.book.worth(table, seat)


def count_rounds(table: Table) -> None:
    """Give the winner one point for the round."""
    award(table, 1)


def eliminate(table: Table) -> None:
    """Score as `everyone_counts` does, then eliminate every seat at or above the target score."""
    everyone_counts(table)
    target, seats = table.book.target_score, table.state.seats
    caught = [number for number, seat in enumerate(seats) if not seat.gone and seat.score >= target]
    for number in sorted(caught, key=lambda n: -table.seat(n).score):
        table.seat(number).active, table.seat(number).gone = False, True
        table.state.eliminated = table.state.eliminated | {number: table.state.round}
        table.say("seat_eliminated", number, {"score": table.seat(number).score})


def target_reached(table: Table) -> bool:
    """Return whether any seat has reached the target score."""
    return any(seat.score >= table.book.target_score for seat in table.state.seats)


def after_one_round(table: Table) -> bool:
    """Return whether the round had a winner; a match of one round ends with it."""
    return table.state.winner is not None


def three_rounds_won(table: Table) -> bool:
    """Return whether any seat has won three rounds."""
    return any(seat.score >= 3 for seat in table.state.seats)


def one_left(table: Table) -> bool:
    """Return whether only one seat, or one team, is still in the match."""
    staying = [number for number, seat in enumerate(table.state.seats) if not seat.gone]
    return all(table.book.are_together(staying[0], other) for other in staying[1:])


def highest_first(table: Table, seat: int) -> tuple[Any, ...]:
    """Return the key that ranks by points won, the most points first."""
    return (-table.seat(seat).score,)


def lowest_first(table: Table, seat: int) -> tuple[Any, ...]:
    """Return the key that ranks by the points counted against a seat, the fewest first."""
    return (table.seat(seat).score,)


def first_out_first(table: Table, seat: int) -> tuple[Any, ...]:
    """Return the key that ranks by the order of going out, then by the points left in hand.

    Partners count together. A seat that was put out of the round ranks after the seats that stayed in
    it.
    """
    state, together = table.state, partners(table, seat)
    went_out: list[int | None] = [*state.finished] or [state.winner]
    order = min((went_out.index(other) for other in together if other in went_out), default=None)
    if order is not None:
        return (order, False, 0)
    points = sum(table.book.worth(table, partner) for partner in together)
    return (len(state.seats), seat in state.knocked_out, points)


def places(table: Table) -> list[int]:
    """Return every seat's place; 1 is the best, and equal results share a place.

    The seats that stayed come first, in the order of the rulebook's ranking. Then come the eliminated
    seats, the last ones out first, then the seats that left, the first to leave last.
    """
    keys = [_key(table, number) for number in range(len(table.state.seats))]
    standing = [min(keys[partner] for partner in partners(table, number)) for number in range(len(keys))]
    groups = {_group(table, number): standing[number] for number in range(len(keys))}
    return [1 + sum(other < mine for other in groups.values()) for mine in standing]


def _group(table: Table, seat: int) -> int:
    return partners(table, seat)[0]


def _key(table: Table, seat: int) -> tuple[Any, ...]:
    state = table.state
    if seat in state.departed:
        return (2, -state.departed.index(seat))
    if seat in state.eliminated:
        return (1, -state.eliminated[seat], state.seats[seat].score)
    return (0, *table.book.ranking(table, seat))


def first_of_blocked(table: Table) -> int | None:
    """Return the winner of a round in which no seat can move: the first one out, else the lowest hand."""
    finished = table.state.finished
    return finished[0] if finished else lowest_hand(table, table.active_seats())


def lowest_hand(table: Table, seats: Iterable[int]) -> int | None:
    """Return the seat with the fewest points in hand, None if seats that do not win together share it."""
    counted = sorted((table.book.worth(table, seat), seat) for seat in seats)
    lowest = [seat for points, seat in counted if points == counted[0][0]]
    is_decided = lowest and all(table.book.are_together(lowest[0], other) for other in lowest)
    return lowest[0] if is_decided else None
