"""The end of a turn in DOS: its steps in order, and the moves that take effect then."""

from dataclasses import replace

from games.engine.moves import Catch, Resign
from games.engine.pages import calls, resigning
from games.engine.table import Table
from games.engine.variants.dos import center_row
from games.engine.variants.dos.decisions import Matching, Placing


def end_matching(table: Table, waiting: Matching) -> None:
    """Clear and fill the row, then wait for the placements that were earned; without any, end the turn."""
    seat = waiting.seat
    center_row.clear(table)
    center_row.fill(table)
    left = min(waiting.bonus, len(table.seat(seat).hand))
    if left:
        table.state.awaiting = Placing(seat, left, waiting.draws, waiting.owes)
    else:
        end_turn(table, seat, waiting.draws, waiting.owes)


def end_turn(table: Table, seat: int, draws: int, owes: int) -> None:
    """Make the others draw, and the seat for a call it forgot; pass the turn or end the round.

    A seat whose hand is empty by now is out and owes nothing.
    """
    place = table.seat(seat)
    others_draw(table, seat, draws)
    table.turn_after(seat)
    if not place.hand:
        table.state.winner = seat
        return
    if owes:
        table.punish(seat, owes, "caught")
    center_row.fill(table)


def others_draw(table: Table, seat: int, draws: int) -> None:
    """Make every other seat draw, the next one first."""
    other = table.next_seat(seat)
    while draws and other != seat:
        table.punish(other, draws, "color_match")
        table.expose(other)
        other = table.next_seat(other)


def catch(table: Table, seat: int, move: Catch) -> None:
    """Make the seat that forgot the call draw the penalty; in its own turn, at the end of that turn."""
    state = table.state
    waiting = state.awaiting
    if isinstance(waiting, Matching | Placing) and waiting.seat == move.target:
        count = table.book.call_penalty
        table.say("caught", move.target, {"by": seat, "count": count})
        state.exposed.pop(move.target)
        state.awaiting = replace(waiting, owes=waiting.owes + count)
    else:
        calls.catch(table, seat, move)


def leave(table: Table, seat: int, move: Resign) -> None:
    """Remove the seat from the match; its matches are cleared away, and no seat draws for them."""
    if seat in table.state.awaiting.seats:
        center_row.clear(table)
        center_row.fill(table)
    resigning.resign(table, seat, move)
