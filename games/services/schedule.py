"""The next action of the clock in a match and its time: for timeouts, the autopilot, and bots.

No schedule is stored: the next action is derived from the state, the clock and the seats each time it is
asked for.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random
from typing import NamedTuple

from games.bots.uno_calls import notices
from games.selectors.match_rows import MatchRow, SeatRow
from games.selectors.match_views import catch_grace
from games.time_control import (
    AUTOPILOT_PAUSE,
    AWAY_TURN,
    BOT_PAUSE,
    CATCH_TIME,
    GRACE,
    Millis,
    shortens_turns,
)


class ActionKind(StrEnum):
    """The kinds of scheduled action."""

    TIME_OUT = "time_out"
    AUTOPILOT = "autopilot"
    FORFEIT = "forfeit"
    BOT = "bot"
    BOT_CALL = "bot_call"
    BOT_CATCH = "bot_catch"


class ScheduledAction(NamedTuple):
    """An action for a seat at a time; `target` is the seat a bot is about to catch."""

    at: Millis
    act: ActionKind
    seat: int
    target: int | None = None


def next_action(row: MatchRow) -> ScheduledAction | None:
    """Return the first action due in a match in play, or None when the match is over."""
    return min(_duties(row), default=None)


def seeded_random(row: MatchRow, purpose: str) -> Random:
    """Return a random generator that is the same for one move and purpose, and is unpredictable.

    It is seeded with the secret seed of the match.
    """
    return Random(f"{row.state.seed}:{row.seq}:{purpose}")


def runs_out_at(row: MatchRow) -> Millis:
    """Return when the clock plays for the awaited player: `GRACE` after the published deadline."""
    return (row.clock.deadline(row.state.awaiting.seats) or 0) + GRACE


def _duties(row: MatchRow) -> Iterator[ScheduledAction]:
    shouts = list(_shouts(row)) if row.clock.exposed else []
    yield from shouts
    seats = row.state.awaiting.seats
    for seat in seats:
        if row.roster[seat].is_bot:
            yield ScheduledAction(_bot_acts_at(row, seat, shouts), ActionKind.BOT, seat)
        elif row.clock.autopilot[seat] is not None:
            act = ActionKind.FORFEIT if _is_given_up(row, seat) else ActionKind.AUTOPILOT
            yield ScheduledAction(
                max(row.clock.stepped + AUTOPILOT_PAUSE, _caught_until(row, seat)), act, seat
            )
        else:
            yield ScheduledAction(_time_is_up(row, seat), ActionKind.TIME_OUT, seat)


def _is_given_up(row: MatchRow, seat: int) -> bool:
    """Return whether the seat is forfeited instead of played by the autopilot.

    In a rated match, the autopilot must have played `AUTOPILOT_TURNS` turns for it; in an unrated match, it
    must also have played for all players for so long that none is expected back.
    """
    return row.clock.is_absent(seat) and (row.rated or row.clock.is_deserted(row.players_left))


def _time_is_up(row: MatchRow, seat: int) -> Millis:
    """Return when the clock plays for a seat: `GRACE` after the deadline, or sooner for a player who is away.

    Only the end of a connection makes a player away; a player who never opened a socket has the whole turn.
    """
    late = runs_out_at(row)
    here_until = row.roster[seat].here_until
    if here_until is None or not shortens_turns(row.pace, rated=row.rated):
        return late
    return min(late, max(row.clock.began, here_until) + AWAY_TURN)


def _bot_acts_at(row: MatchRow, seat: int, shouts: list[ScheduledAction]) -> Millis:
    """Return when a bot acts: after a human-like pause, and after others had time to call or catch."""
    acts_at = row.clock.stepped + seeded_random(row, f"pause {seat}").randint(*BOT_PAUSE)
    return max([acts_at, _caught_until(row, seat), *(shout.at + 1 for shout in shouts)])


def _caught_until(row: MatchRow, seat: int) -> Millis:
    """Return until when a seat gives the players time to catch a forgotten call; its own move ends that.

    The time is in milliseconds since 1970. Returns 0 if there is no need to wait. The wait never covers a
    player who cannot catch: one who plays no more, is absent, or forgot the call.
    """
    if not row.state.awaiting.takes_cards:
        return 0
    players = [
        seat_row.number for seat_row in row.roster if _may_catch(row, seat_row) and seat_row.number != seat
    ]
    waits = [at for target, at in row.clock.exposed.items() if any(player != target for player in players)]
    return max(waits) + catch_grace(row) + CATCH_TIME if waits else 0


def _may_catch(row: MatchRow, seat_row: SeatRow) -> bool:
    here = not seat_row.is_bot and row.clock.autopilot[seat_row.number] is None
    return here and row.state.seats[seat_row.number].active


def _shouts(row: MatchRow) -> Iterator[ScheduledAction]:
    """Yield the calls that bots make late, and the forgotten calls that bots are about to catch."""
    teams = int(row.ruleset.all_options().get("teams", 0))
    for target, exposed_at in row.clock.exposed.items():
        for seat_row in filter(_is_playing_bot(row), row.roster):
            chance = seeded_random(row, f"shout {seat_row.number}")
            if _is_partner(seat_row.number, target, teams) or not notices(seat_row.bot_level, chance.random):
                continue
            pause = chance.randint(*BOT_PAUSE) // 2
            if seat_row.number == target:
                yield ScheduledAction(exposed_at + pause, ActionKind.BOT_CALL, target)
            else:
                yield ScheduledAction(
                    exposed_at + catch_grace(row) + pause, ActionKind.BOT_CATCH, seat_row.number, target
                )


def _is_playing_bot(row: MatchRow) -> Callable[[SeatRow], bool]:
    return lambda seat_row: seat_row.is_bot and row.state.seats[seat_row.number].active


def _is_partner(seat: int, other: int, teams: int) -> bool:
    return seat != other and teams > 0 and seat % teams == other % teams
