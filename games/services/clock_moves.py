"""The moves the clock makes at a table: for players out of time, for the autopilot, and for bots."""

import logging

from games.bots import choose
from games.engine import Move, TimeOut, Views, meekest_move, parse_move
from games.engine.moves import Call, Catch
from games.models import Match
from games.selectors.match_rows import MatchRow, time_of
from games.services.absence import forget_drop_votes
from games.services.forfeits import forfeit
from games.services.match_failures import note_bot_failure
from games.services.match_updates import keep_step, take_step
from games.services.schedule import Act, Duty, dice, runs_out_at
from games.time_control import Moment

BOTS = (Act.BOT, Act.BOT_CALL, Act.BOT_CATCH)

log = logging.getLogger(__name__)


def do_duty(duty: Duty, row: MatchRow, now: Moment) -> None:
    """Do what is due at a locked match that is being played: one move, or a seat's forfeit."""
    if duty.act == Act.FORFEIT:
        forfeit(row, duty.seat, "absent", now, by_clock=True)
    elif duty.act in BOTS:
        _play_for_bot(duty, row, now)
    else:
        keep_step(take_step(row, duty.seat, _move_for_player(duty, row), now), by_clock=True)


def _move_for_player(duty: Duty, row: MatchRow) -> Move:
    """Return the move a duty asks for, and take note of whose turn was missed."""
    if duty.act == Act.AUTOPILOT:
        row.clock.was_played_for(duty.seat)
        return meekest_move(row.state, duty.seat)
    if len(row.state.awaiting.seats) == 1:
        row.clock.has_missed(duty.seat)
    if row.clock.autopilot[duty.seat] is not None:
        forget_drop_votes(row, duty.seat)
    return TimeOut()


def _play_for_bot(duty: Duty, row: MatchRow, now: Moment) -> None:
    """Make a bot's move; a bot that fails has no move, and the table waits until its time runs out."""
    try:
        step = take_step(row, duty.seat, _move_of_bot(duty, row), now)
    except Exception as error:
        log.exception("the bot on seat %d of match %s failed", duty.seat, row.id)
        note_bot_failure(row.id, error)
        _let_time_run_out(row, now)
    else:
        keep_step(step, by_clock=True)


def _move_of_bot(duty: Duty, row: MatchRow) -> Move:
    match duty.act:
        case Act.BOT_CALL:
            return Call()
        case Act.BOT_CATCH if duty.target is not None:
            return Catch(duty.target)
        case _:
            view = Views(row.state).seen_by(duty.seat)
            level, chance = row.roster[duty.seat].bot_level, dice(row, f"choice {duty.seat}")
            return parse_move(choose(view, level, row.ruleset, chance.random))


def _let_time_run_out(row: MatchRow, now: Moment) -> None:
    """Come back when the time of whoever is awaited is over, or make the move of the clock if it is."""
    if now < (ends := runs_out_at(row)):
        Match.objects.filter(id=row.id).update(wake_at=time_of(ends))
        return
    keep_step(take_step(row, row.state.awaiting.seats[0], TimeOut(), now), by_clock=True)
