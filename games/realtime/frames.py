"""What a client may send: read strictly, into small frozen values.

A text that is no frame at all closes the socket; a frame of which something is wrong is refused by itself.
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

LARGEST_FRAME = 16 * 1024
LARGEST_NUMBER = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Hello:
    """Who I am, or still am; without a token when the handshake brought one.

    `language` is one of ours; a tag that means another one is passed over, for it is a wish.
    """

    token: str | None
    language: str | None


@dataclass(frozen=True, slots=True)
class Watch:
    """Tell me of this match: from the start, or what came after `seen`."""

    match: UUID
    seen: int | None


@dataclass(frozen=True, slots=True)
class Unwatch:
    """Tell me no more of this match."""

    match: UUID


@dataclass(frozen=True, slots=True)
class Move:
    """I do this; `id` is its idempotency key, `body` what REST would be sent."""

    id: str
    match: UUID
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there? `t` comes back as it is."""

    t: int | float | str | None


@dataclass(frozen=True, slots=True)
class Chat:
    """Say one of the table's phrases."""

    match: UUID
    phrase: str


Request = Hello | Watch | Unwatch | Move | Ping | Chat


@dataclass(frozen=True, slots=True)
class Frame:
    """A request, and what a refusal repeats of it so that the client knows which one is meant."""

    request: Request
    about: Mapping[str, Any]


class NotAFrame(Exception):
    """What came is not a JSON object with a `type`: nobody can answer it."""


class BadFrame(Exception):
    """A frame that can be answered, with a refusal."""

    def __init__(self, about: Mapping[str, Any], errors: list[FieldError]) -> None:
        super().__init__([f"{error.field}: {error.code}" for error in errors])
        self.about = about
        self.problem = ApiError("invalid", errors=errors)


@dataclass(slots=True)
class Fields:
    """The members of one frame, and what was found wrong with them so far."""

    raw: Mapping[str, Any]
    errors: list[FieldError] = field(default_factory=list)

    def match(self) -> UUID:
        """Return the match the frame is about."""
        match = read_id(self.raw.get("match"))
        if match is None:
            self._wrong("match", "not_an_id")
        return match or UUID(int=0)

    def number(self, name: str) -> int | None:
        """Return a whole number, None if it was left out."""
        value = self.raw.get(name)
        if value is None or (type(value) is int and 0 <= value <= LARGEST_NUMBER):
            return value
        self._wrong(name, "not_a_number")
        return None

    def text(self, name: str, most: int) -> str | None:
        """Return a text of up to `most` characters, None if it was left out."""
        value = self.raw.get(name)
        if value is None or (isinstance(value, str) and len(value) <= most):
            return value
        self._wrong(name, "not_a_text")
        return None

    def needed_text(self, name: str, most: int) -> str:
        """Return a text that cannot be left out."""
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
        """Return a value that will be sent back: a number or a short text."""
        value = self.raw.get(name)
        return value if type(value) in (int, float) else self.text(name, 64)

    def _wrong(self, name: str, code: str) -> None:
        self.errors.append(FieldError(name, "required" if self.raw.get(name) is None else code))


READERS: dict[str, Callable[[Fields], Request]] = {
    "hello": lambda fields: Hello(fields.text("token", 4096), read_language(fields.raw.get("language"))),
    "watch": lambda fields: Watch(fields.match(), fields.number("seen")),
    "unwatch": lambda fields: Unwatch(fields.match()),
    "move": lambda fields: Move(fields.key(), fields.match(), _move_body(fields.raw)),
    "ping": lambda fields: Ping(fields.echo("t")),
    "chat": lambda fields: Chat(fields.match(), fields.needed_text("phrase", 32)),
}


def read_frame(text: str) -> Frame:
    """Return what a client asks for; raise NotAFrame or BadFrame."""
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
    told = {"request": raw["type"][:32]}
    told |= {name: raw[name][:64] for name in ("id", "match") if isinstance(raw.get(name), str)}
    match = read_id(raw.get("match"))
    return told | {"match": str(match)} if match else told


def _move_body(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in raw.items() if name not in ("type", "id", "match")}
