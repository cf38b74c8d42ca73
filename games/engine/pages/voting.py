"""A question to several seats at once: the table votes.

Every vote stands as it is given and cannot be changed. The vote is over as soon as the rest can no
longer turn it; a tie passes, and so does silence, because the clock votes yes.
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
    """The seats in `waiting` are to judge `about`, the seat.

    `subject` names the page of verdicts, `stake` the cards at stake, `by` the seat that asked for the
    vote, `resumes` the decision it interrupted, as plain data, and `told` what else everybody is told.
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
    told: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Let those answer who have not voted yet, as a tuple also where they come from a stored list."""
        self.seats = self.waiting = tuple(self.waiting)

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the question and how the vote stands."""
        asked = {"subject": self.subject, "about": self.about, "by": self.by, "cards": self.stake}
        return asked | {"ayes": self.ayes, "noes": self.noes} | self.told

    def without(self, seat: int) -> Decision | None:
        """Go on without who left; a vote about who left is off."""
        if seat == self.about:
            return decisions.from_json(self.resumes).without(seat) if self.resumes else None
        return replace(self, waiting=tuple(other for other in self.waiting if other != seat))

    def continues(self, was: Decision) -> bool:
        """A vote given leaves the others the time they had."""
        asked = isinstance(was, Vote) and (was.subject, was.about, was.resumes)
        return asked == (self.subject, self.about, self.resumes)

    @property
    def is_decided(self) -> bool:
        """Whether the votes to come cannot change what the table decides."""
        open_votes = len(self.waiting)
        return not open_votes or self.ayes >= self.noes + open_votes or self.noes > self.ayes + open_votes

    @property
    def passed(self) -> bool:
        """Whether as many said yes as no, or more."""
        return self.ayes >= self.noes


@moves.known
@dataclass(frozen=True)
class CastVote(Move):
    """Say yes or no to what the table judges."""

    kind: ClassVar[str] = "vote"
    ok: bool


def on_vote(table: Table, seat: int, vote: Vote) -> Iterator[LegalMove]:
    """Say no or yes."""
    yield LegalMove("vote", ok=False)
    yield LegalMove("vote", ok=True)


def open_vote(table: Table, vote: Vote) -> None:
    """Put a question to the table; without anybody to answer it passes at once."""
    table.say("vote_opened", vote.about, {"subject": vote.subject, "voters": list(vote.waiting)})
    table.state.awaiting = vote
    close_if_decided(table)


def interrupt_with(table: Table, vote: Vote) -> None:
    """Put a question to the table that `resume` leaves again for what is awaited now."""
    open_vote(table, replace(vote, resumes=decisions.to_json(table.state.awaiting)))


def cast(table: Table, seat: int, move: CastVote) -> None:
    """Count a vote, and close the vote once it is decided."""
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
    """Carry out the verdict of a vote that is decided."""
    vote = table.state.awaiting
    if isinstance(vote, Vote) and vote.is_decided:
        table.say("vote_closed", vote.about, {"subject": vote.subject, "passed": vote.passed})
        table.book.verdicts[vote.subject](table, vote, vote.passed)


def resume(table: Table, vote: Vote) -> None:
    """Go back to what the vote interrupted; the turn of a seat that left meanwhile passes on."""
    interrupted = decisions.from_json(vote.resumes or {})
    left = [seat for seat in interrupted.seats if not table.seat(seat).active]
    if left:
        table.turn_after(left[0])
    else:
        table.state.awaiting = interrupted
