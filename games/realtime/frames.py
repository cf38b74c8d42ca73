"""Parses the frames of clients strictly into small immutable values.

A text that is not a frame at all closes the socket. A frame with invalid members is rejected by itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from uno_api.errors import ApiError, FieldError
from uno_api.i18n import read_language
from uno_api.idempotency import KEY
from uno_api.ids import read_id
from uno_api.json_parser import json_object

MAX_FRAME_SIZE = 16 * 1024
MAX_NUMBER = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Hello:
    """Request to sign in or to stay signed in; `token` is None if the handshake contained one.

    `language` is a supported language, or None. An unsupported language tag is ignored, because it is only a
    preference.
    """

    token: str | None
    language: str | None


@dataclass(frozen=True, slots=True)
class Watch:
    """Request to subscribe to a match: from its start, or from the moves after `seen`."""

    match: UUID
    seen: int | None


@dataclass(frozen=True, slots=True)
class Unwatch:
    """Request to unsubscribe from a match."""

    match: UUID


@dataclass(frozen=True, slots=True)
class MoveFrame:
    """Request to make a move; `id` is its idempotency key, `body` the body of the REST request."""

    id: str
    match: UUID
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ping:
    """Request for a `pong` frame; `t` is returned unchanged."""

    t: int | float | str | None


@dataclass(frozen=True, slots=True)
class Chat:
    """Request to send one of the predefined chat phrases to the table."""

    match: UUID
    phrase: str


Request = Hello | Watch | Unwatch | MoveFrame | Ping | Chat


@dataclass(frozen=True, slots=True)
class Frame:
    """A request, and the members that an error repeats so that the client can match it to the request."""

    request: Request
    about: Mapping[str, Any]


class NotAFrame(Exception):
    """The text is not a JSON object with a `type`, so it cannot be answered."""


class BadFrame(Exception):
    """A frame with invalid members, which is answered with an `error` frame."""

    def __init__(self, about: Mapping[str, Any], errors: list[FieldError]) -> None:
        super().__init__([f"{error.field}: {error.code}" for error in errors])
        self.about = about
        self.problem = ApiError("invalid", errors=errors)


@dataclass(slots=True)
class Fields:
    """The members of one frame, and the errors found in them so far."""

    raw: Mapping[str, Any]
    errors: list[FieldError] = field(default_factory=list)

    def match(self) -> UUID:
        """Return the identifier of the match that the frame is about."""
        match = read_id(self.raw.get("match"))
        if match is None:
            self._wrong("match", "not_an_id")
        return match or UUID(int=0)

    def number(self, name: str) -> int | None:
        """Return a non-negative integer, or None if the member is missing."""
        value = self.raw.get(name)
        if value is None or (type(value) is int and 0 <= value <= MAX_NUMBER):
            return value
        self._wrong(name, "not_a_number")
        return None

    def text(self, name: str, most: int) -> str | None:
        """Return a string of up to `most` characters, or None if the member is missing."""
        value = self.raw.get(name)
        if value is None or (isinstance(value, str) and len(value) <= most):
            return value
        self._wrong(name, "not_a_text")
        return None

    def needed_text(self, name: str, most: int) -> str:
        """Return a required string of up to `most` characters."""
        if self.raw.get(name) is None:
            self._wrong(name, "required")
        return self.text(name, most) or ""

    def key(self) -> str:
        """Return the idempotency key."""
        value = self.needed_text("id", 64)
        if not self.errors and not KEY.fullmatch(value):
            self._wrong("id", "not_a_key")
        return value

    def echo(self, name: str) -> int | float | str | None:
        """Return a value that is echoed to the client: a number or a short string."""
        value = self.raw.get(name)
        return value if type(value) in (int, float) else self.text(name, 64)

    def _wrong(self, name: str, code: str) -> None:
        self.errors.append(FieldError(name, "required" if self.raw.get(name) is None else code))


READERS: dict[str, Callable[[Fields], Request]] = {
    "hello": lambda fields: Hello(fields.text("token", 4096), read_language(fields.raw.get("language"))),
    "watch": lambda fields: Watch(fields.match(), fields.number("seen")),
    "unwatch": lambda fields: Unwatch(fields.match()),
    "move": lambda fields: MoveFrame(fields.key(), fields.match(), _move_body(fields.raw)),
    "ping": lambda fields: Ping(fields.echo("t")),
    "chat": lambda fields: Chat(fields.match(), fields.needed_text("phrase", 32)),
}


def read_frame(text: str) -> Frame:
    """Return the parsed frame of a client; raise NotAFrame or BadFrame."""
    try:
        raw = json_object(text)
    except ApiError as refusal:
        raise NotAFrame from refusal
    kind = raw.get("type")
    if not isinstance(kind, str):
        raise NotAFrame
    if kind not in READERS:
        raise BadFrame(_about(raw), [FieldError("type", "not_a_type")])
    fields = Fields(raw)
    request = READERS[kind](fields)
    if fields.errors:
        raise BadFrame(_about(raw), fields.errors)
    return Frame(request, _about(raw))


def _about(raw: Mapping[str, Any]) -> dict[str, Any]:
    about = {"request": raw["type"][:32]}
    about |= {name: raw[name][:64] for name in ("id", "match") if isinstance(raw.get(name), str)}
    match = read_id(raw.get("match"))
    return about | {"match": str(match)} if match else about


def _move_body(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in raw.items() if name not in ("type", "id", "match")}
