"""Tells everybody who holds a socket open that a sign-in has ended."""

import json
import logging
from uuid import UUID

from django.db import transaction
from redis.exceptions import RedisError

from uno_api.valkey import valkey

CHANNEL = "uno:revoked"

log = logging.getLogger(__name__)


def tell_session_ended(session_id: UUID) -> None:
    """Announce, after the commit, that one session is over: its sockets close with 4401."""
    transaction.on_commit(lambda: _publish({"session": str(session_id)}))


def tell_user_signed_out(user_id: UUID) -> None:
    """Announce, after the commit, that every session of a player is over."""
    transaction.on_commit(lambda: _publish({"user": str(user_id)}))


def _publish(message: dict[str, str]) -> None:
    try:
        valkey().publish(CHANNEL, json.dumps(message))
    except RedisError as failure:
        log.warning("the end of a sign-in was not announced: %s", failure, extra=message)
