"""Suggesting a card to another player: any other player may accuse, and the table votes.

The jury is every seat except the accuser and the accused. The accuser counts as a vote of no; a tie or
a timeout acquits. As with a challenge, the player who was wrong pays: the suggester, or else the
accuser.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

from games.engine import moves
from games.engine.choices import LegalMove
from games.engine.decisions import Drawn, Turn
from games.engine.moves import Move
from games.engine.pages import voting
from games.engine.pages.voting import Vote
from games.engine.rulebook import Handler
from games.engine.table import Table


@moves.known
@dataclass(frozen=True)
class Accuse(Move):
    """Claims that a seat has suggested a card to another seat."""

    kind: ClassVar[str] = "accuse"
    target: int


def accusations(table: Table, seat: int) -> Iterator[LegalMove]:
    """Offer to accuse any other seat, while a turn is open and a seat is left to judge.

    No seat can accuse while there is no card left to pay with; otherwise a player could block the table
    forever.
    """
    others, waiting = table.others(seat), table.state.awaiting
    if len(others) > 1 and isinstance(waiting, Turn | Drawn) and not table.nothing_left:
        yield LegalMove("accuse", targets=others)


def _accuse(cards: int, table: Table, seat: int, move: Accuse) -> None:
    table.say("accused", move.target, {"by": seat})
    jury = tuple(juror for juror in table.others(seat) if juror != move.target)
    vote = Vote("suggestion", move.target, jury, noes=1, stake=cards, by=seat)
    voting.interrupt_with(table, vote)


@cache
def accuse(cards: int) -> Handler:
    """Return a handler: let the table vote whether a seat suggested a card, at a price of `cards` cards."""
    return partial(_accuse, cards)


def suggestion_judged(table: Table, vote: Vote, passed: bool) -> None:
    """Make the suggester pay, or the accuser if the table acquits; then resume the game."""
    wrong = vote.by if passed else vote.about
    if wrong is not None and table.seat(wrong).active:
        table.punish(wrong, vote.stake, "suggestion")
    voting.resume(table, vote)
