"""A match as one row, with its seats: the input of every view and move, read in a single query."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache
from typing import Any
from uuid import UUID

import orjson

from accounts.names import DELETED_PLAYER
from games.engine import Ruleset, State, load
from games.selectors.set_aside import as_stored
from games.time_control import Clock, Millis, clock_from_json
from uno_api.errors import ApiError
from uno_api.sql import run
from uno_api.timestamps import format_timestamp

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def ms(column: str) -> str:
    """Return the SQL for a time in milliseconds since 1970, which is cheaper to read than a datetime."""
    return f"floor(extract(epoch FROM {column}) * 1000)::bigint"


SELECT = f"""
SELECT m.id, m.code, m.status, m.variant, m.options::text, m.rated, m.queue, m.visibility, m.pace,
  m.spectators, m.seats_count, m.host, m.state, m.seq, m.revision, m.seed_hash, m.clock, m.clock_shift,
  m.reason,
  {ms("m.deadline")}, {ms("m.created_at")}, {ms("m.started_at")}, {ms("m.finished_at")},
  m.rules_version, m.xmin::text, {ms("clock_timestamp()")},
  CASE WHEN m.status IN ('finished', 'annulled')
    THEN (SELECT again.id::text FROM games_match again WHERE again.rematch_of_id = m.id) END,
  (SELECT r.revision FROM games_match r WHERE r.id = m.id),
  (SELECT json_agg(json_build_array(
      s.number, s.user_id, s.id, s.bot_level, s.bot_name, s.ready, s.left_at IS NOT NULL,
      {ms("s.here_until")}, s.drop_votes, {ms("s.joined_at")},
      u.closes_at IS NOT NULL, u.username, u.display_name, u.kind, u.language,
      {ms("u.created_at")}, u.avatar
    ) ORDER BY s.number)::text
    FROM games_seat s LEFT JOIN accounts_user u ON u.id = s.user_id WHERE s.match_id = m.id)
FROM games_match m WHERE m.id =
"""  # noqa: S608 (nothing but constants)
ONE = SELECT + "%s"
ONE_LOCKED = SELECT + "%s FOR UPDATE OF m"
MANY = SELECT + "ANY(%s)"


@dataclass(slots=True)
class SeatRow:
    """The occupant of a seat: a player, or a bot of some level."""

    number: int
    user_id: UUID | None
    id: str
    bot_level: str
    is_ready: bool
    has_left: bool
    here_until: Millis | None
    drop_votes: list[int]
    username: str | None
    display_name: str
    kind: str
    language: str
    created_at: Millis
    avatar: str = "plain"

    @property
    def is_bot(self) -> bool:
        """Return whether the seat is occupied by a bot."""
        return self.user_id is None

    def player(self) -> dict[str, Any]:
        """Return the occupant in the form in which players are serialized everywhere.

        The id of a bot is the id of its seat.
        """
        return {
            "id": str(self.user_id) if self.user_id else self.id,
            "username": self.username,
            "display_name": self.display_name,
            "kind": self.kind,
            "language": self.language,
            "created_at": format_ms(self.created_at),
            "avatar": self.avatar,
        }


@dataclass
class MatchRow:
    """The columns of a match and its seats, as they were at `read_at`, in database time.

    `version` changes with every write to the match. A query that had to wait for the lock sees the match as
    it is now, but its seats as they were before: `roster_revision` is the revision to which the roster
    belongs.
    """

    id: UUID
    code: str
    status: str
    variant: str
    options_text: str
    rated: bool
    queue: str | None
    visibility: str
    pace: str
    spectators: bool
    seats_count: int
    host: int
    state_text: str
    seq: int
    revision: int
    seed_hash: str
    clock_text: str
    clock_shift: int
    reason: str
    deadline: Millis | None
    created_at: Millis
    started_at: Millis | None
    finished_at: Millis | None
    rules_version: int
    version: str
    read_at: Millis
    rematch: str | None
    roster_revision: int
    roster: list[SeatRow]

    @property
    def ruleset(self) -> Ruleset:
        """Return the rules of this match."""
        return ruleset_of(self.variant, self.options_text)

    @cached_property
    def state(self) -> State:
        """Return the game state; only for matches that have started.

        Raises MatchSetAside if the stored state cannot be read.
        """
        with as_stored(self.id):
            state = load(orjson.loads(self.state_text))
            if len(state.seats) != len(self.roster):
                raise ValueError(f"{len(state.seats)} seats in the state of {len(self.roster)} players")
            return state

    @cached_property
    def clock(self) -> Clock:
        """Return the clock; only for matches that have started.

        Raises MatchSetAside if the stored clock cannot be read.
        """
        with as_stored(self.id):
            return clock_from_json(orjson.loads(self.clock_text)).moved(self.clock_shift)

    @property
    def has_started(self) -> bool:
        """Return whether the cards were dealt."""
        return self.seq > 0

    @property
    def players_left(self) -> list[int]:
        """Return the seats of the players, without bots, who have not given up; only for started matches."""
        return [s.number for s in self.roster if not s.is_bot and not self.state.seats[s.number].gone]

    def after(self, state: State, clock: Clock) -> "MatchRow":
        """Return the row as it is after a move; this row stays unchanged."""
        row = copy(self)
        row.state, row.clock, row.clock_shift, row.seq = state, clock, 0, state.seq
        return row

    def seat_of(self, user_id: UUID) -> int | None:
        """Return the seat number of a player, or None for a user without a seat."""
        return next((seat_row.number for seat_row in self.roster if seat_row.user_id == user_id), None)

    def is_seen_by(self, user_id: UUID | None) -> bool:
        """Return whether a user may see this match: its players, and others if it is open to strangers."""
        if user_id is not None and self.seat_of(user_id) is not None:
            return True
        return self.is_open_to_strangers

    @property
    def is_open_to_strangers(self) -> bool:
        """Return whether users without a seat may watch."""
        return self.spectators or (self.visibility == "public" and self.status == "open")


def read_match(match_id: UUID) -> MatchRow:
    """Return a match; raise ApiError `not_found`."""
    return _read(ONE, match_id)


def lock_match(match_id: UUID) -> MatchRow:
    """Return a match, locked until the end of the transaction; raise ApiError `not_found`."""
    row = _read(ONE_LOCKED, match_id)
    return row if row.roster_revision == row.revision else _read(ONE, match_id)


def _read(query: str, match_id: UUID) -> MatchRow:
    found = run(query, [match_id]).fetchone()
    if found is None:
        raise ApiError("not_found")
    return _row(found)


def read_matches(ids: Iterable[UUID]) -> list[MatchRow]:
    """Return several matches in the order of their ids; missing ones are left out."""
    wanted = list(ids)
    rows = {row[0]: row for row in run(MANY, [wanted]).fetchall()}
    return [_row(rows[match_id]) for match_id in wanted if match_id in rows]


@lru_cache(maxsize=1024)
def ruleset_of(variant: str, options_text: str) -> Ruleset:
    """Return the rules for the code of a variant and the options text of a row."""
    return Ruleset(variant, tuple(sorted(orjson.loads(options_text).items())))


@lru_cache(maxsize=4096)
def format_ms(moment: Millis) -> str:
    """Return milliseconds since 1970 as a timestamp in the format of the API."""
    return format_timestamp(to_datetime(moment))


def to_datetime(moment: Millis) -> datetime:
    """Return milliseconds since 1970 as a datetime in UTC."""
    return EPOCH + timedelta(milliseconds=moment)


def to_ms(time: datetime) -> Millis:
    """Return a datetime as milliseconds since 1970."""
    return int((time - EPOCH) / timedelta(milliseconds=1))


def _row(columns: tuple[Any, ...]) -> MatchRow:
    roster = [_seat_row(*seat) for seat in orjson.loads(columns[-1] or "[]")]
    return MatchRow(*columns[:-1], *[roster])


def _seat_row(number: int, user_id: str | None, seat_id: str, level: str, name: str, *rest: Any) -> SeatRow:
    ready, has_left, here_until, votes, joined_at, is_gone, *user = rest
    if user_id is None:
        bot = (None, name, "bot", "en", joined_at)
        return SeatRow(number, None, seat_id, level, ready, has_left, here_until, votes, *bot)
    if is_gone:
        user[:2] = None, DELETED_PLAYER
        user[-1] = "plain"
    return SeatRow(number, UUID(user_id), seat_id, level, ready, has_left, here_until, votes, *user)
