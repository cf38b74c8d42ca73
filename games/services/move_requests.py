"""A move as a client sent it, parsed by hand, because the moves endpoint is the busiest one."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import orjson

from games.engine import Malformed, Move, dump_move, parse_move
from uno_api.errors import ApiError, FieldError
from uno_api.idempotency import KEY

LAST_SEQ = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move sent by a player.

    `seen` is the number of the last move the client knew, None if it was not given. `color_was_empty` is
    True if the colour was sent as null: an error of form rather than of play.
    """

    move: Move
    seen: int | None
    key: str | None
    language: str
    color_was_empty: bool

    @property
    def fingerprint(self) -> bytes:
        """Return the hash by which two bodies are the same: it covers the move and `seen`."""
        return sha256(orjson.dumps([dump_move(self.move), self.seen])).digest()[:16]


def read_attempt(body: Mapping[str, Any], key: str | None, language: str) -> Attempt:
    """Parse a request body; raise ApiError `invalid` with the faulty fields, or `idempotency_key_invalid`."""
    if key is not None and not KEY.fullmatch(key):
        raise ApiError("idempotency_key_invalid")
    try:
        move = parse_move(body)
    except Malformed as malformed:
        errors = [FieldError(field, code) for field, code in malformed.faults]
        raise ApiError("invalid", errors=errors) from malformed
    color_was_empty = "color" in body and body["color"] is None
    return Attempt(move, _seen(body.get("seen")), key, language, color_was_empty)


def _seen(value: object) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= LAST_SEQ:
        raise ApiError("invalid", errors=[FieldError("seen", "not_a_number")])
    return value
