"""The core of the engine: a new match, the legal moves, and one move.

This module knows no card, no rule and no variant.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.engine import scoring
from games.engine.choices import LegalMove
from games.engine.decisions import Decision, MatchOver
from games.engine.errors import IllegalMove, Reason
from games.engine.events import Event
from games.engine.illegal_moves import reason_for
from games.engine.moves import Move, Resign, Return, TimeOut
from games.engine.pages.matching import favourite_color
from games.engine.rulesets import Ruleset, laid_out
from games.engine.state import Seat, State
from games.engine.table import Table


class Step(NamedTuple):
    """The result of one move: the state after it, and its events in order."""

    state: State
    events: list[Event]


def table_of(state: State) -> Table:
    """Return a table for the state, with the rulebook and the box of its match."""
    if state.laid is None:
        state.laid = laid_out(state.variant, state.options, state.seed)
    book, box = state.laid
    return Table(state, book, box)


def new_match(ruleset: Ruleset, seats: int, seed: str) -> Step:
    """Deal the first round of a match for 2 to 10 seats; the seed determines everything that is random."""
    state = State(ruleset.variant, ruleset.options, seed, [Seat() for _ in range(seats)], seq=1, since=1)
    return begin(table_of(state))


def begin(table: Table) -> Step:
    """Deal the first round on a table at which nothing has been played."""
    table.say("match_started", None, {"seats": len(table.state.seats)})
    table.book.deal(table)
    settle(table)
    return Step(table.state, table.events)


def legal(table: Table, seat: int) -> list[LegalMove]:
    """Return the options of a seat: its answers to the open decision, then its moves out of turn.

    The default answer is the last one of the answers.
    """
    state, book = table.state, table.book
    waiting = state.awaiting
    if not state.seats[seat].active or type(waiting) is MatchOver:
        return []
    options = [*book.answers[type(waiting)](table, seat, waiting)] if seat in waiting.seats else []
    for interrupt in book.interrupts:
        options += interrupt(table, seat)
    return options


def legal_moves(state: State, seat: int) -> list[LegalMove]:
    """Return every option of a seat; a move is legal if and only if one of them admits it."""
    return legal(table_of(state), seat)


def apply(state: State, seat: int, move: Move) -> Step:
    """Return the step that a move makes; the given state is not modified.

    Raises IllegalMove with the reason when no option admits the move.
    """
    return move_on(table_of(state.copy()), seat, move)


def move_on(table: Table, seat: int, move: Move) -> Step:
    """Make a move on a table that belongs to the caller; raise IllegalMove when no option admits it."""
    after, was, in_round = table.state, table.state.awaiting, table.state.round
    permit(table, seat, move)
    carry_out(table, seat, move)
    if not (is_still_open(was, after.awaiting, seat, move) and after.round == in_round):
        after.since = after.seq
    return Step(after, table.events)


def carry_out(table: Table, seat: int, move: Move) -> None:
    """Make a move that is known to be legal, with everything that follows from it."""
    table.state.seq += 1
    if move.begins_turn and seat in table.state.awaiting.seats:
        table.state.exposed.clear()
    perform(table, seat, move)
    react(table)
    settle(table)


def is_still_open(was: Decision, now: Decision, seat: int, move: Move) -> bool:
    """Return whether the decision is the one before the move, perhaps without a seat that left."""
    return now.continues(was) or (type(move) is Resign and now == was.without(seat))


def permit(table: Table, seat: int, move: Move) -> None:
    """Raise IllegalMove unless the move may be made now."""
    if not ALLOWED.get(type(move), is_listed)(table, seat, move):
        raise IllegalMove(reason_for(table, seat, move))


def is_listed(table: Table, seat: int, move: Move) -> bool:
    """Return whether one of the seat's options admits the move; only the cards it names are checked."""
    table.asked = (move.cards or ()) if move.card is None else (move.card,)
    options = legal(table, seat)
    table.asked = None
    for option in options:
        if option.admits(move):
            return True
    return False


def is_in_the_match(table: Table, seat: int, move: Move) -> bool:
    """Return whether the match is running and the seat has not left it."""
    return not (table.seat(seat).gone or isinstance(table.state.awaiting, MatchOver))


def is_awaited(table: Table, seat: int, move: Move) -> bool:
    """Return whether the table waits for the seat."""
    return seat in table.state.awaiting.seats


ALLOWED = {Resign: is_in_the_match, Return: is_in_the_match, TimeOut: is_awaited}
"""The conditions for the service's own moves, which no option lists."""


def perform(table: Table, seat: int, move: Move) -> None:
    """Run the handler of a move; for a TimeOut, run that of the seat's default answer."""
    if type(move) is TimeOut:
        table.say("timed_out", seat)
        move = default_answer(table, seat)
        if move.begins_turn:
            table.state.exposed.clear()
    table.book.moves[type(move)](table, seat, move)


def default_answer(table: Table, seat: int) -> Move:
    """Return the move that a timeout plays for a seat: its last answer, in its most frequent colour."""
    waiting = table.state.awaiting
    *_, last = table.book.answers[type(waiting)](table, seat, waiting)
    return last.whole(
        favourite_color(table, seat, last.colors) if last.colors else None,
        last.targets[0] if last.targets else None,
        last.values[0] if last.values else None,
    )


def default_move(state: State, seat: int) -> Move:
    """Return the move that a timeout would play for a seat now.

    Raises IllegalMove if the table does not wait for the seat.
    """
    if seat not in state.awaiting.seats:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    return default_answer(table_of(state), seat)


def react(table: Table) -> None:
    """Run what follows every move, and every debt that was paid automatically."""
    for follow in table.book.afterwards:
        follow(table)


def settle(table: Table) -> None:
    """Pay every debt that has a single answer, then end a round, or the match, that is decided."""
    state = table.state
    while state.awaiting.owed and (move := only_answer(table)):
        table.book.moves[type(move)](table, state.awaiting.seats[0], move)
        react(table)
    if type(state.awaiting) is MatchOver:
        table.book.scores(table)
        finish(table, "forfeit")
    elif state.winner is not None and not state.awaiting.owed:
        end_round(table)
    elif state.passes and state.passes >= len(table.active_seats()):
        state.winner = scoring.first_of_blocked(table)
        table.say("round_blocked", state.winner)
        end_round(table)


def only_answer(table: Table) -> Move | None:
    """Return the one move that answers a debt, None if there is a choice, or a jump-in may come."""
    waiting = table.state.awaiting
    if len(waiting.seats) != 1 or table.book.waits_for_jumps(table):
        return None
    answers = list(table.book.answers[type(waiting)](table, waiting.seats[0], waiting))
    moves = list(answers[0].moves()) if len(answers) == 1 else []
    return moves[0] if len(moves) == 1 else None


def end_round(table: Table) -> None:
    """Score the round; end the match if that decides it, else deal the next round.

    A round without a winner is void: nothing is scored.
    """
    if table.state.winner is not None:
        table.book.scores(table)
        if table.book.ending(table):
            finish(table, "score")
            return
    table.book.deal(table)
    settle(table)


def finish(table: Table, reason: str) -> None:
    """End the match: no decision is open any more, and every seat has its place."""
    state = table.state
    state.awaiting = MatchOver()
    state.exposed, state.dares = {}, {}
    state.places = scoring.places(table)
    scores = [seat.score for seat in state.seats]
    first = state.places.index(1)
    table.say("match_won", first, {"places": state.places[:], "scores": scores, "reason": reason})


def replay(ruleset: Ruleset, seats: int, seed: str, record: Iterable[tuple[int, Move]]) -> Iterator[Step]:
    """Yield every step of a recorded match, the deal first; the same record gives the same steps."""
    step = new_match(ruleset, seats, seed)
    yield step
    for seat, move in record:
        step = apply(step.state, seat, move)
        yield step
