"""The moves the clock makes at a table: on timeouts, for the autopilot, and for bots."""

import logging

from games.bots import choose
from games.engine import Move, TimeOut, Views, default_move, parse_move
from games.engine.moves import Call, Catch
from games.models import Match
from games.selectors.match_rows import MatchRow, to_datetime
from games.services.absence import reset_drop_votes
from games.services.forfeits import forfeit
from games.services.match_failures import note_bot_failure
from games.services.match_updates import apply_move, save_update
from games.services.schedule import Act, ScheduledAction, runs_out_at, seeded_random
from games.time_control import Millis

BOTS = (Act.BOT, Act.BOT_CALL, Act.BOT_CATCH)

log = logging.getLogger(__name__)


def run_action(duty: ScheduledAction, row: MatchRow, now: Millis) -> None:
    """Run the due action of a locked match in play: one move, or the forfeit of a seat."""
    if duty.act == Act.FORFEIT:
        forfeit(row, duty.seat, "absent", now, by_clock=True)
    elif duty.act in BOTS:
        _play_for_bot(duty, row, now)
    else:
        save_update(apply_move(row, duty.seat, _move_for_player(duty, row), now), by_clock=True)


def _move_for_player(duty: ScheduledAction, row: MatchRow) -> Move:
    """Return the move a scheduled action requires, and record the missed turn of the seat."""
    if duty.act == Act.AUTOPILOT:
        row.clock.was_played_for(duty.seat)
        return default_move(row.state, duty.seat)
    if len(row.state.awaiting.seats) == 1:
        row.clock.has_missed(duty.seat)
    if row.clock.autopilot[duty.seat] is not None:
        reset_drop_votes(row, duty.seat)
    return TimeOut()


def _play_for_bot(duty: ScheduledAction, row: MatchRow, now: Millis) -> None:
    """Make a bot's move; if the bot fails, it makes no move and the match waits until its time runs out."""
    try:
        step = apply_move(row, duty.seat, _move_of_bot(duty, row), now)
    except Exception as error:
        log.exception("the bot on seat %d of match %s failed", duty.seat, row.id)
        note_bot_failure(row.id, error)
        _let_time_run_out(row, now)
    else:
        save_update(step, by_clock=True)


def _move_of_bot(duty: ScheduledAction, row: MatchRow) -> Move:
    match duty.act:
        case Act.BOT_CALL:
            return Call()
        case Act.BOT_CATCH if duty.target is not None:
            return Catch(duty.target)
        case _:
            view = Views(row.state).seen_by(duty.seat)
            level, chance = row.roster[duty.seat].bot_level, seeded_random(row, f"choice {duty.seat}")
            return parse_move(choose(view, level, row.ruleset, chance.random))


def _let_time_run_out(row: MatchRow, now: Millis) -> None:
    """Schedule the match for the end of the awaited player's time, or time the player out if it has ended."""
    if now < (ends := runs_out_at(row)):
        Match.objects.filter(id=row.id).update(wake_at=to_datetime(ends))
        return
    save_update(apply_move(row, row.state.awaiting.seats[0], TimeOut(), now), by_clock=True)
