"""Publishes revoked sessions to every process, which closes their sockets and rejects their access tokens.

The channel carries `{"session": id}` or `{"user": id, "sessions": [ids]}`. Recent revocations are kept in a
sorted set for processes that start or reconnect later, for the lifetime of an access token.
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
    """Publish, after the commit, that one session has been revoked."""
    transaction.on_commit(lambda: _tell({"session": str(session_id)}, [session_id]))


def publish_revoked_user(user_id: UUID, session_ids: Iterable[UUID]) -> None:
    """Publish, after the commit, that all sessions of a player have been revoked, and which these are."""
    ended = list(session_ids)
    message = {"user": str(user_id), "sessions": [str(session_id) for session_id in ended]}
    transaction.on_commit(lambda: _tell(message, ended))


def _tell(message: dict[str, Any], session_ids: list[UUID]) -> None:
    """Publish a revocation; a Valkey that is down is logged, as the sign-out has been committed already."""
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
