"""Votes: a decision that several seats answer at once.

A vote cannot be changed once it is cast. Voting ends as soon as the votes to come cannot change the
result. A tie passes, and so does a timeout, because the default answer is yes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from games.engine import decisions, moves
from games.engine.choices import LegalMove
from games.engine.decisions import Decision
from games.engine.moves import Move
from games.engine.table import Table


@decisions.known
@dataclass(slots=True)
class Vote(Decision):
    """The seats in `waiting` must judge the seat `about`.

    `subject` is the key in the rulebook's `verdicts`, `stake` the number of cards at stake, `by` the
    seat that asked for the vote, `resumes` the decision that it interrupted, as plain data, and `details`
    the other public details.
    """

    kind: ClassVar[str] = "vote"
    owed: ClassVar[bool] = True
    subject: str
    about: int
    waiting: tuple[int, ...]
    ayes: int = 0
    noes: int = 0
    stake: int = 0
    by: int | None = None
    resumes: dict[str, Any] | None = None
    details: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Set the seats that have not voted as those to answer, as a tuple even if stored as a list."""
        self.seats = self.waiting = tuple(self.waiting)

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the question and the votes so far."""
        asked = {"subject": self.subject, "about": self.about, "by": self.by, "cards": self.stake}
        return asked | {"ayes": self.ayes, "noes": self.noes} | self.details

    def without(self, seat: int) -> Decision | None:
        """Return the vote without a seat that left.

        A vote about that seat is cancelled; the result is then the decision that the vote interrupted,
        without that seat, or None if there was none.
        """
        if seat == self.about:
            return decisions.from_json(self.resumes).without(seat) if self.resumes else None
        return replace(self, waiting=tuple(other for other in self.waiting if other != seat))

    def continues(self, was: Decision) -> bool:
        """Return whether this is the same vote as `was`: a vote cast gives the others no new time."""
        asked = isinstance(was, Vote) and (was.subject, was.about, was.resumes)
        return asked == (self.subject, self.about, self.resumes)

    @property
    def is_decided(self) -> bool:
        """Return whether the votes to come cannot change the result."""
        open_votes = len(self.waiting)
        return not open_votes or self.ayes >= self.noes + open_votes or self.noes > self.ayes + open_votes

    @property
    def passed(self) -> bool:
        """Return whether at least as many seats voted yes as no."""
        return self.ayes >= self.noes


@moves.known
@dataclass(frozen=True)
class CastVote(Move):
    """Votes yes or no on what the table judges."""

    kind: ClassVar[str] = "vote"
    ok: bool


def on_vote(table: Table, seat: int, vote: Vote) -> Iterator[LegalMove]:
    """Yield the two answers, no and yes; yes is the default answer."""
    yield LegalMove("vote", ok=False)
    yield LegalMove("vote", ok=True)


def open_vote(table: Table, vote: Vote) -> None:
    """Open a vote; without a seat that can vote, it is decided at once."""
    table.say("vote_opened", vote.about, {"subject": vote.subject, "voters": list(vote.waiting)})
    table.state.awaiting = vote
    close_if_decided(table)


def interrupt_with(table: Table, vote: Vote) -> None:
    """Open a vote that interrupts the current decision, to which `resume` returns."""
    open_vote(table, replace(vote, resumes=decisions.to_json(table.state.awaiting)))


def cast(table: Table, seat: int, move: CastVote) -> None:
    """Count a vote, and close the vote once it is decided; raise TypeError if no vote is open."""
    vote = table.state.awaiting
    if not isinstance(vote, Vote):
        raise TypeError(f"no vote is open, but {vote.kind}")
    table.say("voted", seat, {"ok": move.ok})
    waiting = tuple(other for other in vote.waiting if other != seat)
    table.state.awaiting = replace(
        vote, waiting=waiting, ayes=vote.ayes + move.ok, noes=vote.noes + (not move.ok)
    )
    close_if_decided(table)


def close_if_decided(table: Table) -> None:
    """Close the open vote and run its verdict, if it is decided."""
    vote = table.state.awaiting
    if isinstance(vote, Vote) and vote.is_decided:
        table.say("vote_closed", vote.about, {"subject": vote.subject, "passed": vote.passed})
        table.book.verdicts[vote.subject](table, vote, vote.passed)


def resume(table: Table, vote: Vote) -> None:
    """Return to the decision that the vote interrupted.

    If a seat that should answer it has left meanwhile, the turn of that seat passes on.
    """
    interrupted = decisions.from_json(vote.resumes or {})
    left = [seat for seat in interrupted.seats if not table.seat(seat).active]
    if left:
        table.turn_after(left[0])
    else:
        table.state.awaiting = interrupted
