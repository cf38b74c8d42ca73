"""One match between bots, in the order of the server: late calls and catches first, then the awaited seat."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from games.bots import choose
from games.bots.uno_calls import shout
from games.engine import State, Step, Views, apply, is_over, new_match, parse_move
from tools.simulate.account import Account
from tools.simulate.plan import MatchPlan
from tools.simulate.tally import MatchTally


def play_match(plan: MatchPlan, number: int, tally: MatchTally) -> None:
    """Play match `number` of the plan and add it to the tally."""
    account = Account(tally)
    for step in steps_of(plan, number):
        account.note(step)
    account.close()


def steps_of(plan: MatchPlan, number: int) -> Iterator[Step]:
    """Yield the steps of a match, the deal first, up to its end or to `plan.longest` moves."""
    seed = sha256(f"{plan.seed} {number}".encode()).hexdigest()[:32]
    chance = Random(f"bots {plan.seed} {number}")
    step = new_match(plan.ruleset, plan.seats, seed)
    yield step
    while not is_over(step.state) and step.state.seq <= plan.longest:
        seat, move = next_move(plan, step.state, chance)
        step = apply(step.state, seat, parse_move(move))
        yield step


def next_move(plan: MatchPlan, state: State, chance: Random) -> tuple[int, dict[str, Any]]:
    """Return the next seat and its move; each bot gets its own view only."""
    views = Views(state)
    for exposed in state.exposed:
        for seat in sorted(range(len(state.seats)), key=lambda seat: seat != exposed):
            if word := shout(views.seen_by(seat), exposed, plan.level, chance.random):
                return seat, word
    seat = state.awaiting.seats[0]
    return seat, choose(views.seen_by(seat), plan.level, plan.ruleset, chance.random)
