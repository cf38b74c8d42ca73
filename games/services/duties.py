"""What the clock must do next at a table, and when: for players out of time, the autopilot, and bots.

Nothing is scheduled: a duty follows from the state, the clock and who sits where, whenever it is asked for.
"""

from collections.abc import Iterator
from enum import StrEnum
from random import Random
from typing import NamedTuple

from games.models import Level
from games.selectors.rendering import catch_grace
from games.selectors.rows import MatchRow, Sitter
from games.timing import AUTOPILOT_PAUSE, BOT_PAUSE, GRACE, OUTAGE_GRACE, Moment

EASY_BOT_NOTICES = 0.4
"""How often an easy bot sees that somebody forgot to call."""


class Act(StrEnum):
    """The kinds of duty."""

    TIME_OUT = "time_out"
    AUTOPILOT = "autopilot"
    FORFEIT = "forfeit"
    BOT = "bot"
    BOT_CATCH = "bot_catch"


class Duty(NamedTuple):
    """One thing to do for a seat at a moment; `target` is the seat a bot means to catch."""

    at: Moment
    act: Act
    seat: int
    target: int | None = None


def next_duty(row: MatchRow, resumed: Moment = 0) -> Duty | None:
    """Return the first thing the clock must do at a table being played, None when the match is over.

    `resumed` is when the clock came back after an outage: nobody runs out of time right after it.
    """
    return min(_duties(row, resumed), default=None)


def dice(row: MatchRow, purpose: str) -> Random:
    """Return chance that is the same however often it is asked for the same move, and known to nobody."""
    return Random(f"{row.state.seed}:{row.seq}:{purpose}")


def _duties(row: MatchRow, resumed: Moment) -> Iterator[Duty]:
    catches = list(_catches(row)) if row.clock.exposed else []
    yield from catches
    seats = row.state.awaiting.seats
    for seat in seats:
        if row.roster[seat].is_bot:
            yield Duty(_bot_acts_at(row, seat, catches), Act.BOT, seat)
        elif row.clock.autopilot[seat] is not None:
            act = Act.FORFEIT if row.clock.is_absent(seat) else Act.AUTOPILOT
            yield Duty(row.clock.stepped + AUTOPILOT_PAUSE, act, seat)
        else:
            deadline = row.clock.deadline(seats) or 0
            yield Duty(max(deadline + GRACE, resumed + OUTAGE_GRACE), Act.TIME_OUT, seat)


def _bot_acts_at(row: MatchRow, seat: int, catches: list[Duty]) -> Moment:
    """Let a bot think like a person; when bots mean to catch somebody, they do that first."""
    acts_at = row.clock.stepped + dice(row, f"pause {seat}").randint(*BOT_PAUSE)
    return max([acts_at, *(catch.at + 1 for catch in catches)])


def _catches(row: MatchRow) -> Iterator[Duty]:
    teams = int(row.ruleset.all_options().get("teams", 0))
    for target, exposed_at in row.clock.exposed.items():
        for sitter in row.roster:
            chance = dice(row, f"catch {sitter.number}")
            if _may_catch(row, sitter, target, teams) and _notices(sitter, chance):
                at = exposed_at + catch_grace(row) + chance.randint(*BOT_PAUSE) // 2
                yield Duty(at, Act.BOT_CATCH, sitter.number, target)


def _may_catch(row: MatchRow, sitter: Sitter, target: int, teams: int) -> bool:
    is_partner = teams > 0 and sitter.number % teams == target % teams
    is_active = row.state.seats[sitter.number].active
    return sitter.is_bot and is_active and sitter.number != target and not is_partner


def _notices(sitter: Sitter, chance: Random) -> bool:
    return sitter.bot_level != Level.EASY or chance.random() < EASY_BOT_NOTICES
