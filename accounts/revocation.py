"""Tells every process that a sign-in has ended, so that its sockets close and its access tokens die.

The channel carries `{"session": id}` or `{"user": id, "sessions": [ids]}`. What was told lately is kept in a
sorted set for processes that start or reconnect later, for as long as an access token may live.
"""

import json
import logging
import time
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from redis.exceptions import RedisError

from uno_api.redis import valkey

CHANNEL = "uno:revoked"
RECENT_KEY = "uno:revoked:lately"

log = logging.getLogger(__name__)


def publish_revoked_session(session_id: UUID) -> None:
    """Announce, after the commit, that one session is over."""
    transaction.on_commit(lambda: _tell({"session": str(session_id)}, [session_id]))


def publish_revoked_user(user_id: UUID, session_ids: Iterable[UUID]) -> None:
    """Announce, after the commit, that every session of a player is over: these."""
    ended = list(session_ids)
    message = {"user": str(user_id), "sessions": [str(session_id) for session_id in ended]}
    transaction.on_commit(lambda: _tell(message, ended))


def _tell(message: dict[str, Any], session_ids: list[UUID]) -> None:
    """Publish; a Valkey that is down is no reason to refuse a sign-out that is done."""
    now = time.time()
    until = now + settings.ACCESS_TOKEN_LIFETIME.total_seconds()
    try:
        with valkey().pipeline() as steps:
            steps.zremrangebyscore(RECENT_KEY, 0, now)
            if session_ids:
                steps.zadd(RECENT_KEY, {str(session_id): until for session_id in session_ids})
            steps.publish(CHANNEL, json.dumps(message))
            steps.execute()
    except RedisError as failure:
        log.warning("the end of a sign-in was not announced: %s", failure, extra=message)
