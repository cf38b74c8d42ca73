"""Time limits, and the clock of one match.

Pure arithmetic on milliseconds since 1970. The caller supplies the current time; nothing here reads a clock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine import State

Millis = int
"""Milliseconds since 1970, UTC."""

TURN = {"fast": 15_000, "normal": 30_000, "relaxed": 90_000, "days": 86_400_000}
"""Time limit of a turn in milliseconds, by pace."""

BANK = {"fast": 0, "normal": 30_000, "relaxed": 30_000, "days": 0}
"""Time bank of a seat for a whole match in milliseconds, by pace, used when a turn exceeds its limit.

It is zero where turns are short or very long.
"""

GRACE = 1_000
"""Milliseconds between a deadline and the clock's intervention, to allow for slow connections."""

FIRST_TURN_EXTRA = 5_000
"""Additional milliseconds for the first turn of a round, to read the new hand."""

OUTAGE_AFTER = 10_000
"""Milliseconds without a sweep after which the gap counts as an outage."""

OUTAGE_GRACE = 5_000
"""Least time in milliseconds that every player has after an outage."""

MISSES_TO_AUTOPILOT = 2
AUTOPILOT_TURNS = 4
AUTOPILOT_PAUSE = 2_000
AWAY_TURN = 15_000
"""Milliseconds that the clock waits, in unrated matches, for a player whose last connection has closed."""

DESERTED_TURNS = 200
"""Number of autopilot turns of each seat after which an unrated match that all players left is forfeited.

That takes ten to twenty minutes, enough for a phone call.
"""

BOT_PAUSE = (1_000, 2_000)
CATCH_TIME = 2_000
"""Milliseconds, after the grace, that players have to catch a forgotten call.

A bot or the autopilot plays on only after this time.
"""

ROOM_LIFE = {"fast": 15 * 60_000, "normal": 15 * 60_000, "relaxed": 15 * 60_000, "days": 3 * 86_400_000}
"""Milliseconds without a change after which an open room closes, by pace."""

ROOM_SWEEP_INTERVAL = 15_000
"""Interval in milliseconds at which the clock checks an open room."""

AWAY_UNREADY = 30_000
"""Milliseconds after the last presence of a player at which a room no longer counts the player as ready."""

AWAY_GONE = 120_000
"""Milliseconds after the last presence of the host at which the right to start the match passes on.

The host keeps the seat.
"""


@dataclass(slots=True)
class Clock:
    """The clock state of one match; lists are indexed by seat.

    The current turn started at `began`. It may take `allowed` milliseconds, and after that the remaining
    `bank` of the seat. `stepped` is the time of the last move. `missed` is the number of consecutive turns
    missed, `autopilot` the number of turns the autopilot has played (None while the player plays), and
    `is_counted` means that the current turn is included in them. `exposed` maps each seat that may be
    caught to the time when it was exposed.
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
        """Return the clock as JSON-serializable data."""
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
        """Return a copy that can be changed without affecting this clock.

        `exposed` is shared, because it is replaced and never changed in place.
        """
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
        """Return a clock with all times shifted `by` milliseconds."""
        if not by:
            return self
        exposed = {seat: at + by for seat, at in self.exposed.items()}
        return replace(self, began=self.began + by, stepped=self.stepped + by, exposed=exposed)

    def deadline(self, seats: Sequence[int]) -> Millis | None:
        """Return the time at which the awaited seats run out of time, or None if no seat is awaited.

        A bank is used only if exactly one seat is awaited.
        """
        if not seats:
            return None
        return self.began + self.allowed + (self.bank[seats[0]] if len(seats) == 1 else 0)

    def pass_to(self, before: State, after: State, pace: str, now: Millis) -> None:
        """Record a move: charge the bank for the turn that ended, and start the next turn.

        A decision that continues the same turn, such as playing a drawn card, continues its time.
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
        """Record that the player of a seat is active: reset the missed turns and end the autopilot."""
        self.missed[seat], self.autopilot[seat] = 0, None

    def has_missed(self, seat: int) -> None:
        """Record, before its move is made, that a seat exceeded the time of the current turn.

        The second missed turn in a row starts the autopilot.
        """
        if not self.is_counted:
            self.missed[seat] += 1
            self.is_counted = True
        if self.missed[seat] >= MISSES_TO_AUTOPILOT:
            self.autopilot[seat] = 0

    def was_played_for(self, seat: int) -> None:
        """Record, before the move is made, that the autopilot plays the current turn of a seat."""
        if not self.is_counted:
            self.autopilot[seat] = (self.autopilot[seat] or 0) + 1
            self.is_counted = True

    def is_absent(self, seat: int) -> bool:
        """Return whether the autopilot has played its maximum number of turns for a seat."""
        return (self.autopilot[seat] or 0) >= AUTOPILOT_TURNS and not self.is_counted

    def is_deserted(self, seats: Iterable[int]) -> bool:
        """Return whether the autopilot has played for all these seats so long that no return is expected."""
        return all((self.autopilot[seat] or 0) >= DESERTED_TURNS for seat in seats)

    def _charge(self, seats: Sequence[int], now: Millis) -> None:
        late = now - self.began - self.allowed
        if len(seats) == 1 and late > 0:
            self.bank[seats[0]] = max(0, self.bank[seats[0]] - late)


def new_clock(seats: int, pace: str, now: Millis) -> Clock:
    """Return the clock of a match that starts at `now`."""
    allowed = TURN[pace] + FIRST_TURN_EXTRA
    return Clock(now, allowed, now, [BANK[pace]] * seats, [0] * seats, [None] * seats, False, {})


def clock_from_json(raw: list[Any]) -> Clock:
    """Return the clock from the data that `Clock.to_json` returned."""
    return Clock(*raw[:-1], *[dict(raw[-1])])


def _goes_on(before: State, after: State) -> bool:
    """Return whether the decision that is awaited now belongs to the turn that was awaited before."""
    waiting, was = after.awaiting, before.awaiting
    return waiting.kind != "turn" and bool(waiting.seats) and set(waiting.seats) <= set(was.seats)


def shortens_turns(pace: str, *, rated: bool) -> bool:
    """Return whether turns of an absent player are shortened: in unrated matches, except at the pace `days`.

    Nobody waits in front of the board of a match that is played over days.
    """
    return not rated and pace != "days"


def rules_of(pace: str, *, rated: bool) -> dict[str, Any]:
    """Return the time rules that a client displays to its player, in seconds and counts.

    A forfeiting player is placed last, and is rated accordingly in a ranked match. In an unrated match nobody
    forfeits by being absent while others play: `autopilot_turns_to_forfeit` is null.
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
