"""How long everything may take, and the clock of one match: whose time has run since when.

Pure arithmetic on milliseconds since 1970. The service says what time it is; nothing here asks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine import State

Millis = int
"""Milliseconds since 1970, UTC."""

TURN = {"fast": 15_000, "normal": 30_000, "relaxed": 90_000, "days": 86_400_000}
"""What a turn may take, by pace."""

BANK = {"fast": 0, "normal": 30_000, "relaxed": 30_000, "days": 0}
"""What a seat may spend beyond its turns, in a whole match: nothing where a turn is short or very long."""

GRACE = 1_000
"""How long after a deadline the clock steps in, for slow lines."""

FIRST_TURN_EXTRA = 5_000
"""What the first turn of a round may take more, to look at the new hand."""

OUTAGE_AFTER = 10_000
"""So long without a sweep was an outage …"""

OUTAGE_GRACE = 5_000
"""… after which everybody has at least so long."""

MISSES_TO_AUTOPILOT = 2
AUTOPILOT_TURNS = 4
AUTOPILOT_PAUSE = 2_000
AWAY_TURN = 15_000
"""In unrated matches: how long the clock waits for a player whose last connection has ended."""

DESERTED_TURNS = 200
"""An unrated match that every player has left ends by forfeit after so many turns of the autopilot each.

That is ten to twenty minutes, enough for a phone call.
"""

BOT_PAUSE = (1_000, 2_000)
CATCH_TIME = 2_000
"""How long a bot or the autopilot, after the grace, lets people catch a forgotten call before it plays on."""

ROOM_LIFE = {"fast": 15 * 60_000, "normal": 15 * 60_000, "relaxed": 15 * 60_000, "days": 3 * 86_400_000}
"""How long a room stays open without a change, by pace."""

ROOM_LOOK = 15_000
"""How often the clock looks into an open room."""

AWAY_UNREADY = 30_000
"""So long after a player was last here, the room no longer counts them ready …"""

AWAY_GONE = 120_000
"""… and after this the right to start the match passes on; the seat stays theirs."""


@dataclass(slots=True)
class Clock:
    """The time of one match; lists go by seat.

    The present turn began at `began` and may take `allowed`, and then what is left in the seat's `bank`.
    `stepped` is when the last move was made. `missed` counts turns missed in a row, `autopilot` the turns
    the autopilot has played (None while the player plays), `is_counted` says whether the present turn is
    in them. `exposed` is when each seat that may be caught was exposed.
    """

    began: Millis
    allowed: int
    stepped: Millis
    bank: list[int]
    missed: list[int]
    autopilot: list[int | None]
    is_counted: bool
    exposed: dict[int, Millis]

    def to_json(self) -> list[Any]:
        """Return the clock as plain data."""
        return [
            self.began,
            self.allowed,
            self.stepped,
            self.bank,
            self.missed,
            self.autopilot,
            self.is_counted,
            list(self.exposed.items()),
        ]

    def copy(self) -> "Clock":
        """Return a clock that can run on without this one."""
        return Clock(
            self.began,
            self.allowed,
            self.stepped,
            self.bank[:],
            self.missed[:],
            self.autopilot[:],
            self.is_counted,
            self.exposed,
        )

    def moved(self, by: int) -> "Clock":
        """Return a clock on which everything has happened so much later."""
        if not by:
            return self
        exposed = {seat: at + by for seat, at in self.exposed.items()}
        return replace(self, began=self.began + by, stepped=self.stepped + by, exposed=exposed)

    def deadline(self, seats: Sequence[int]) -> Millis | None:
        """Return when the time of the seats that are awaited runs out; only one alone can use its bank."""
        if not seats:
            return None
        return self.began + self.allowed + (self.bank[seats[0]] if len(seats) == 1 else 0)

    def pass_to(self, before: State, after: State, pace: str, now: Millis) -> None:
        """Take note of a move: charge the turn that ended, and begin the next.

        A decision that goes on with the same turn, as a drawn card does, goes on with its time.
        """
        self.stepped = now
        self.exposed = {
            seat: now if seq == after.seq else self.exposed.get(seat, now)
            for seat, seq in after.exposed.items()
        }
        if after.since == before.since or _goes_on(before, after):
            return
        self._charge(before.awaiting.seats, now)
        self.began, self.is_counted = now, False
        self.allowed = TURN[pace] + (FIRST_TURN_EXTRA if after.round != before.round else 0)

    def has_moved(self, seat: int) -> None:
        """Take note that the player of a seat is there."""
        self.missed[seat], self.autopilot[seat] = 0, None

    def has_missed(self, seat: int) -> None:
        """Take note, before its move is made, that a seat let the present turn's time run out.

        The second turn in a row brings the autopilot.
        """
        if not self.is_counted:
            self.missed[seat] += 1
            self.is_counted = True
        if self.missed[seat] >= MISSES_TO_AUTOPILOT:
            self.autopilot[seat] = 0

    def was_played_for(self, seat: int) -> None:
        """Take note, before the move is made, that the autopilot plays the present turn for a seat."""
        if not self.is_counted:
            self.autopilot[seat] = (self.autopilot[seat] or 0) + 1
            self.is_counted = True

    def is_absent(self, seat: int) -> bool:
        """Whether the autopilot has played for a seat as often as it will."""
        return (self.autopilot[seat] or 0) >= AUTOPILOT_TURNS and not self.is_counted

    def is_deserted(self, seats: Iterable[int]) -> bool:
        """Whether the autopilot has played for all of these seats so long that nobody is expected back."""
        return all((self.autopilot[seat] or 0) >= DESERTED_TURNS for seat in seats)

    def _charge(self, seats: Sequence[int], now: Millis) -> None:
        late = now - self.began - self.allowed
        if len(seats) == 1 and late > 0:
            self.bank[seats[0]] = max(0, self.bank[seats[0]] - late)


def new_clock(seats: int, pace: str, now: Millis) -> Clock:
    """Return the clock of a match that begins now."""
    allowed = TURN[pace] + FIRST_TURN_EXTRA
    return Clock(now, allowed, now, [BANK[pace]] * seats, [0] * seats, [None] * seats, False, {})


def clock_from_json(raw: list[Any]) -> Clock:
    """Return the clock that `Clock.to_json` wrote."""
    return Clock(*raw[:-1], *[dict(raw[-1])])


def _goes_on(before: State, after: State) -> bool:
    """Whether what is awaited now belongs to the turn that was awaited before."""
    waiting, was = after.awaiting, before.awaiting
    return waiting.kind != "turn" and bool(waiting.seats) and set(waiting.seats) <= set(was.seats)


def shortens_turns(pace: str, *, rated: bool) -> bool:
    """Return whether the turns of an absent player are shortened: nobody waits at a board for days."""
    return not rated and pace != "days"


def rules_of(pace: str, *, rated: bool) -> dict[str, Any]:
    """Return what a client should tell its player about the clock, in seconds and counts.

    A player who forfeits is placed last, and is rated so where the match is ranked. In an unrated match
    nobody forfeits by being absent while others play: `autopilot_turns_to_forfeit` is null.
    """
    return {
        "turn_seconds": TURN[pace] // 1000,
        "bank_seconds": BANK[pace] // 1000,
        "grace_seconds": GRACE // 1000,
        "first_turn_extra_seconds": FIRST_TURN_EXTRA // 1000,
        "misses_to_autopilot": MISSES_TO_AUTOPILOT,
        "away_turn_seconds": AWAY_TURN // 1000 if shortens_turns(pace, rated=rated) else None,
        "autopilot_turns_to_forfeit": AUTOPILOT_TURNS if rated else None,
        "forfeit_place": "last",
    }
