"""Lapses of a dare that lasts: while it runs, any other player may call a lapse."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.engine import moves
from games.engine.choices import LegalMove
from games.engine.decisions import Drawn, Turn
from games.engine.moves import Move
from games.engine.pages import voting
from games.engine.pages.voting import Vote
from games.engine.state import RunningDare
from games.engine.table import Table
from games.engine.variants.dare.dares import identity


@moves.known
@dataclass(frozen=True)
class CallLapse(Move):
    """Claims that a seat has stopped doing what it was dared to do."""

    kind: ClassVar[str] = "call_lapse"
    target: int


def lapses(table: Table, seat: int) -> Iterator[LegalMove]:
    """Offer to call a lapse of any other seat whose dare runs, while a turn is open."""
    performers = tuple(other for other in table.state.dares if other != seat)
    if performers and isinstance(table.state.awaiting, Turn | Drawn):
        yield LegalMove("call_lapse", targets=performers)


def call_lapse(table: Table, seat: int, move: CallLapse) -> None:
    """Let the other seats judge whether the performer has lapsed; the caller counts as a vote of no.

    A dare is judged only once, so that no player can block the table with calls: the call ends the
    dare.
    """
    dare = end(table, move.target)
    table.say("lapse_called", move.target, {"by": seat} | identity(dare))
    jury = tuple(juror for juror in table.others(seat) if juror != move.target)
    vote = Vote("lapse", move.target, jury, noes=1, stake=dare.cards, by=seat, details=identity(dare))
    voting.interrupt_with(table, vote)


def judged(table: Table, vote: Vote, passed: bool) -> None:
    """Make a performer who lapsed draw the price of the dare, and resume the interrupted turn."""
    if not passed:
        table.punish(vote.about, vote.stake, "dare")
    voting.resume(table, vote)


def run_out(table: Table) -> None:
    """End every dare whose performer has begun the next turn or has left the round."""
    waiting = table.state.awaiting
    if isinstance(waiting, Vote):
        return
    for seat, dare in table.state.dares.items():
        if not table.seat(seat).active:
            end(table, seat)
        elif seat not in waiting.seats:
            table.state.dares = table.state.dares | {seat: dare._replace(turn_over=True)}
        elif dare.turn_over:
            end(table, seat)
            table.say("dare_ended", seat, identity(dare))


def end(table: Table, seat: int) -> RunningDare:
    """End a running dare; return it."""
    dares = table.state.dares.copy()
    dare = dares.pop(seat)
    table.state.dares = dares
    return dare
