"""Tells those who watch a match, or hold an account, that something happened.

One message of Valkey for each happening, with everybody's frame in it: every process that holds sockets
hears it and hands the frames on as they are. A message that gets lost costs a moment, never a move, because
those who watch compare the numbers they were told with the database.
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
    """One message as it arrives: a frame for each of some accounts and for the gallery, or one for everybody.

    `seq` is the number of the match that the frames tell of, None for what has no place in the record;
    `besides` is the account that what is for everybody is no news to.
    """

    seq: int | None
    is_move: bool
    frames: Mapping[str, str]
    gallery: str | None
    everybody: str | None
    besides: str | None = None


def tell(match_id: UUID, frames: Mapping[UUID | None, bytes], *, seq: int, is_move: bool = True) -> None:
    """Send each account of `frames` its own frame, and the one under None to the gallery.

    Frames are complete JSON texts. `seq` is the number of the move they tell of or, with `is_move` off, the
    number that whoever hears them must have reached. Without a frame for the gallery, whoever is not named
    stops watching.
    """
    directory = [[account and str(account), len(frame)] for account, frame in frames.items()]
    _publish_match(match_id, [seq, is_move, directory], b"".join(frames.values()))


def broadcast(match_id: UUID, frame: Mapping[str, Any], *, besides: UUID | None = None) -> None:
    """Send one frame, the same for all, to whoever watches the match; not to the account `besides`."""
    _publish_match(match_id, [None, False, None, besides and str(besides)], to_json(frame))


def notify_user(user_id: UUID, frame: Mapping[str, Any]) -> None:
    """Send one frame to every socket of an account."""
    _publish(ACCOUNTS, str(user_id).encode() + to_json(frame))


def notify_users(frames: Mapping[UUID, Mapping[str, Any]]) -> None:
    """Send each of many accounts its frame, all on one trip."""
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
    """Return the match, or the account, that a message is for."""
    return message[:ID_LENGTH].decode()


def read_push(message: bytes) -> Push:
    """Return what a message about a match tells."""
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
    """Return the frame of a message about an account."""
    return message[ID_LENGTH:].decode()


def _publish_match(match_id: UUID, head: list[Any], body: bytes) -> None:
    _publish(MATCHES, str(match_id).encode() + orjson.dumps(head) + b"\n" + body)


def _publish(channel: str, message: bytes) -> None:
    try:
        valkey().publish(channel, message)
    except RedisError as failure:
        log.warning("a push for %s was lost: %s", addressee(message), failure)
