"""Publishes frames to the clients that watch a match, or that are signed in to an account.

Each event is one Valkey message that contains the frames of all recipients. Every process with sockets
receives it and forwards the frames unchanged. A lost message delays an update but never loses a move, because
the sockets compare their sequence numbers with the database.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

import orjson
from redis.exceptions import RedisError

from uno_api.json import to_json
from uno_api.redis import valkey

MATCHES = "uno:push"
ACCOUNTS = "uno:account"
ID_LENGTH = 36
AT_ONCE = 1000

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Push:
    """One received message: one frame per account and for the gallery, or one frame for everybody.

    `seq` is the sequence number of the match that the frames refer to, None for frames that are not part of
    the match's record. `besides` is the account that does not receive the frame for everybody; `kind` is the
    presence that this frame reports, empty for any other frame.
    """

    seq: int | None
    is_move: bool
    frames: Mapping[str, str]
    gallery: str | None
    everybody: str | None
    besides: str | None = None
    kind: str = ""


def publish(match_id: UUID, frames: Mapping[UUID | None, bytes], *, seq: int, is_move: bool = True) -> None:
    """Send each account in `frames` its own frame, and the frame under the key None to the gallery.

    Frames are complete JSON texts. `seq` is the number of the move that the frames describe or, without
    `is_move`, the number that a receiver must already have reached. If there is no frame for the gallery,
    accounts that are not listed stop watching.
    """
    directory = [[account and str(account), len(frame)] for account, frame in frames.items()]
    _publish_match(match_id, [seq, is_move, directory], b"".join(frames.values()))


def broadcast(
    match_id: UUID, frame: Mapping[str, Any], *, besides: UUID | None = None, kind: str = ""
) -> None:
    """Send the same frame to every client that watches the match, except to the account `besides`."""
    _publish_match(match_id, [None, False, None, besides and str(besides), kind], to_json(frame))


def notify_user(user_id: UUID, frame: Mapping[str, Any]) -> None:
    """Send one frame to every socket of an account."""
    _publish(ACCOUNTS, str(user_id).encode() + to_json(frame))


def notify_users(frames: Mapping[UUID, Mapping[str, Any]]) -> None:
    """Send each account its own frame, pipelined in batches of 1,000 messages.

    Messages that could not be published are logged, not raised.
    """
    messages = [str(account).encode() + to_json(frame) for account, frame in frames.items()]
    try:
        for first in range(0, len(messages), AT_ONCE):
            trip = valkey().pipeline(transaction=False)
            for message in messages[first : first + AT_ONCE]:
                trip.publish(ACCOUNTS, message)
            trip.execute()
    except RedisError as failure:
        log.warning("pushes for %d accounts were lost: %s", len(messages), failure)


def addressee(message: bytes) -> str:
    """Return the identifier of the match, or of the account, that a message is addressed to."""
    return message[:ID_LENGTH].decode()


def read_push(message: bytes) -> Push:
    """Return the parsed message about a match."""
    head, _, body = message[ID_LENGTH:].partition(b"\n")
    seq, is_move, directory, *rest = orjson.loads(head)
    if directory is None:
        return Push(seq, is_move, {}, None, body.decode(), *rest)
    frames: dict[str | None, str] = {}
    start = 0
    for account, length in directory:
        frames[account] = body[start : start + length].decode()
        start += length
    gallery = frames.pop(None, None)
    return Push(seq, is_move, cast("dict[str, str]", frames), gallery, None)


def read_account_frame(message: bytes) -> str:
    """Return the frame of a message addressed to an account."""
    return message[ID_LENGTH:].decode()


def _publish_match(match_id: UUID, head: list[Any], body: bytes) -> None:
    _publish(MATCHES, str(match_id).encode() + orjson.dumps(head) + b"\n" + body)


def _publish(channel: str, message: bytes) -> None:
    try:
        valkey().publish(channel, message)
    except RedisError as failure:
        log.warning("a push for %s was lost: %s", addressee(message), failure)
