"""The revoked sessions whose access tokens are unexpired, as far as this process knows.

A thread subscribes to the revocations, so that a sign-out takes effect at once and a check costs no query.
The session rows are authoritative: they are read every ten seconds, so that a sign-out takes effect while
Valkey is down, and after Valkey has lost its data.
"""

import atexit
import json
import logging
import math
import time
from collections.abc import Callable, Iterable
from functools import cache
from threading import Event, Lock, Thread
from typing import Any
from uuid import UUID

import redis
from django.conf import settings
from django.db import DatabaseError

from accounts.revocation import CHANNEL, RECENT_KEY

PATIENCE = 1.0
MANY = 1000
READ_EVERY = 10.0

log = logging.getLogger(__name__)


class RevokedSessions:
    """A cache of revoked sessions that keeps itself up to date."""

    def __init__(self) -> None:
        self._until: dict[UUID, float] = {}
        self._is_over = Event()
        self._reading, self._writing = Lock(), Lock()
        self._was_deaf = False
        self._read_at = -math.inf

    def __contains__(self, session_id: UUID) -> bool:
        """Return whether this session is known to be revoked."""
        return session_id in self._until

    def catch_up(self, read: Callable[[], Iterable[UUID]]) -> None:
        """Read the recently revoked sessions from the database, at most every ten seconds.

        While the database is down, the cache keeps its entries.
        """
        if time.monotonic() < self._read_at + READ_EVERY or not self._reading.acquire(blocking=False):
            return
        try:
            self.note(read())
            self._read_at = time.monotonic()
        except DatabaseError as failure:
            log.warning("ended sign-ins are not read: %s", failure)
        finally:
            self._reading.release()

    def note(self, sessions: Iterable[UUID]) -> None:
        """Add revoked sessions to the cache, for the lifetime of an access token."""
        now = time.time()
        until = now + settings.ACCESS_TOKEN_LIFETIME.total_seconds()
        with self._writing:
            if len(self._until) > MANY:
                self._until = {session: end for session, end in self._until.items() if end > now}
            self._until.update(dict.fromkeys(sessions, until))

    def follow(self) -> None:
        """Subscribe to the revocations until `stop` is called."""
        client = redis.Redis.from_url(settings.REDIS_URL, socket_keepalive=True, health_check_interval=30)
        while not self._is_over.is_set():
            try:
                self._listen(client)
            except Exception as failure:  # Valkey, or a message, cannot be read
                self._was_deaf, self._read_at = True, -math.inf  # missed revocations are read from the rows
                if not self._is_over.wait(PATIENCE):
                    log.warning("ended sign-ins are not heard of: %s", failure)

    def stop(self) -> None:
        """End the subscription."""
        self._is_over.set()

    def _listen(self, client: "redis.Redis") -> None:
        """Subscribe first and read the recent revocations second, so that none is missed in between."""
        with client.pubsub() as channel:  # type: ignore[no-untyped-call]
            channel.subscribe(CHANNEL)
            if self._was_deaf:
                self._was_deaf, self._read_at = False, -math.inf
            lately: Any = client.zrange(RECENT_KEY, 0, -1, withscores=True)
            with self._writing:
                self._until.update({UUID(session.decode()): until for session, until in lately})
            while not self._is_over.is_set():
                message = channel.get_message(ignore_subscribe_messages=True, timeout=30)
                if message is not None:
                    self._hear(json.loads(message["data"]))

    def _hear(self, message: dict[str, Any]) -> None:
        sessions = [message["session"]] if "session" in message else message.get("sessions", [])
        self.note(map(UUID, sessions))


@cache
def revoked_sessions_cache() -> RevokedSessions:
    """Return the cache of this process; the first call starts its thread."""
    memory = RevokedSessions()
    Thread(target=memory.follow, name="ended-sessions", daemon=True).start()
    atexit.register(memory.stop)
    return memory
