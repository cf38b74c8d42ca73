"""Dares: the choice, the performance, and the verdict of the table.

A dare that lasts is not voted on when it is taken: it runs, and the other players may call a lapse
(`lapses`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine import decisions, moves
from games.engine.choices import LegalMove
from games.engine.decisions import Decision
from games.engine.moves import Move
from games.engine.pages import voting
from games.engine.pages.voting import Vote
from games.engine.state import RunningDare
from games.engine.table import Table

PRICE = 2
"""Cards drawn by a player who refuses a dare, or fails it."""


@decisions.known
@dataclass(slots=True)
class Dare(Decision):
    """A seat must take the dare of this number on a list, or draw `cards` cards; `by` dared it.

    `lasts` means that the dare runs until the seat's next turn.
    """

    kind: ClassVar[str] = "dare"
    owed: ClassVar[bool] = True
    seat: int
    cards: int
    by: int
    list: str
    number: int
    lasts: bool = False

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the dare and its price."""
        return {"cards": self.cards, "by": self.by} | identity(self)


def identity(dare: Dare | RunningDare) -> dict[str, Any]:
    """Return the public data that identifies a dare."""
    return {"list": dare.list, "number": dare.number, "lasts": dare.lasts}


@moves.known
@dataclass(frozen=True)
class TakeDare(Move):
    """Takes the dare; the table judges it at once or, if it lasts, when a player calls a lapse."""

    kind: ClassVar[str] = "dare"


@moves.known
@dataclass(frozen=True)
class Refuse(Move):
    """Refuses the dare and draws."""

    kind: ClassVar[str] = "refuse"


def on_dare(table: Table, seat: int, dare: Dare) -> Iterator[LegalMove]:
    """Yield the two answers: to take the dare or, by default, to refuse it."""
    yield LegalMove("dare")
    yield LegalMove("refuse")


def open_dare(table: Table) -> Dare:
    """Return the dare the table waits on; raise TypeError if there is none."""
    dare = table.state.awaiting
    if not isinstance(dare, Dare):
        raise TypeError(f"no dare is open, but {dare.kind}")
    return dare


def take(table: Table, seat: int, move: TakeDare) -> None:
    """Take the dare and let all other seats judge it.

    A dare that lasts is accepted for now and begins to run. After a last card there is no next turn
    until which it could run; it is then judged at once like any other dare.
    """
    dare = open_dare(table)
    table.say("dare_taken", seat, identity(dare))
    vote = Vote("dare", seat, table.others(seat), stake=dare.cards, by=dare.by, details=identity(dare))
    if dare.lasts and table.state.winner is None:
        running = RunningDare(dare.by, dare.cards, dare.list, dare.number)
        table.state.dares = table.state.dares | {seat: running}
        table.book.verdicts["dare"](table, vote, True)
    else:
        voting.open_vote(table, vote)


def refuse(table: Table, seat: int, move: Refuse) -> None:
    """Draw the price instead of performing the dare, and lose the turn."""
    dare = open_dare(table)
    table.say("dare_refused", seat, identity(dare))
    fail(table, seat, dare.cards)


def fail(table: Table, seat: int, cards: int) -> None:
    """Make a seat draw the price of a dare and lose its turn."""
    table.punish(seat, cards, "dare")
    table.say("turn_skipped", seat)
    table.turn_after(seat)


def judged_turn_lost(table: Table, vote: Vote, passed: bool) -> None:
    """End the turn after the verdict on a dare; a seat that failed also draws the price."""
    if passed:
        table.turn_after(vote.about)
    else:
        fail(table, vote.about, vote.stake)


def judged_turn_kept(table: Table, vote: Vote, passed: bool) -> None:
    """Give a seat that succeeded a normal turn; make one that failed draw and lose its turn."""
    if passed:
        table.turn_of(vote.about)
    else:
        fail(table, vote.about, vote.stake)


def dare_next(table: Table, seat: int, move: Move | None) -> None:
    """Give the next seat the dare that the card points at on the list in play."""
    book, number = table.book, table.top.entry or 1
    dare = Dare(table.next_seat(seat), PRICE, seat, book.dare_list, number, number in book.lasting)
    table.state.awaiting = dare
    table.say("dared", dare.seat, {"by": seat} | identity(dare))
