"""Registry of the sockets of this process, and dispatcher of pushed messages to them.

There is one hub per process. It knows the sockets of every account and the subscriptions of every match.
Messages from Valkey are passed to them directly, without a group, a channel layer or a task in between.
"""

import logging
from collections.abc import Iterator
from uuid import UUID

import orjson

from accounts.revocation import CHANNEL as REVOKED
from games import push
from games.realtime.close_codes import Close
from games.realtime.db_executor import DatabaseExecutor
from games.realtime.match_subscription import Client, MatchSubscription
from games.services import presence
from uno_api.metrics import SOCKETS

MAX_SOCKETS = 10
CHANNELS = (push.MATCHES, push.ACCOUNTS, REVOKED)

log = logging.getLogger(__name__)


class Hub:
    """The sockets and subscriptions of this process."""

    def __init__(self, threads: DatabaseExecutor) -> None:
        self.threads = threads
        self._listeners: dict[str, set[MatchSubscription]] = {}
        self._clients: dict[str, list[Client]] = {}
        self._readers = dict(
            zip(CHANNELS, (self._hear_match, self._hear_account, self._hear_revocation), strict=True)
        )

    def join(self, client: Client) -> None:
        """Register a socket that has signed in; close the oldest socket of an account that has too many."""
        clients = self._clients.setdefault(client.account, [])
        clients.append(client)
        SOCKETS.inc()
        if len(clients) == 1:
            self.threads.begin(presence.appear, [client.account])
        if len(clients) > MAX_SOCKETS:
            clients[0].end(Close.REPLACED, "too_many_sockets")

    def leave(self, client: Client) -> None:
        """Unregister a socket."""
        clients = self._clients.get(client.account, [])
        if client in clients:
            clients.remove(client)
            SOCKETS.dec()
        if not clients and self._clients.pop(client.account, None) is not None:
            self.threads.begin(presence.disappear, client.account)

    def listen(self, listener: MatchSubscription) -> None:
        """Deliver everything that is pushed about its match to a subscription from now on."""
        self._listeners.setdefault(listener.match, set()).add(listener)

    def forget(self, listener: MatchSubscription) -> None:
        """Stop delivering pushes to a subscription."""
        listeners = self._listeners.get(listener.match, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(listener.match, None)

    @property
    def matches(self) -> list[str]:
        """Return the matches that have a subscription in this process."""
        return list(self._listeners)

    @property
    def accounts(self) -> list[str]:
        """Return the accounts that have a socket in this process."""
        return list(self._clients)

    @property
    def clients(self) -> list[Client]:
        """Return every socket that has signed in."""
        return [client for clients in self._clients.values() for client in clients]

    def listeners(self, match: str) -> list[MatchSubscription]:
        """Return the subscriptions to a match."""
        return list(self._listeners.get(match, ()))

    def all_listeners(self) -> Iterator[MatchSubscription]:
        """Yield every subscription."""
        for match in self.matches:
            yield from self.listeners(match)

    def holds_seat(self, match: str, account: str) -> bool:
        """Return whether a socket in this process is subscribed to the match for an account seated in it."""
        return account in self.seated_accounts(match)

    def seated_accounts(self, match: str) -> set[str]:
        """Return the accounts that are seated in a match and subscribed to it in this process."""
        return {listener.client.account for listener in self.listeners(match) if listener.is_seated}

    def hear(self, channel: str, message: bytes) -> None:
        """Dispatch one message from Valkey; a message that cannot be parsed is logged and skipped."""
        try:
            self._readers[channel](message)
        except Exception:
            log.exception("a message on %s was not understood", channel)

    def send_to_match(self, match: str, frame: str) -> None:
        """Send one frame to every subscription to a match in this process."""
        pushed = push.Push(None, False, {}, None, frame)
        for listener in self.listeners(match):
            listener.hear(pushed)

    def _hear_match(self, message: bytes) -> None:
        listeners = self.listeners(push.addressee(message))
        if listeners:
            pushed = push.read_push(message)
            for listener in listeners:
                listener.hear(pushed)
            if pushed.kind == "away":
                self._contradict(listeners[0].match)

    def _contradict(self, match: str) -> None:
        """Publish the presence of the players whose sockets are still open.

        It is called after a player was reported away, because a socket closed here or in another process.
        """
        for account in self.seated_accounts(match):
            self.threads.begin(presence.arrive, UUID(match), UUID(account))

    def _hear_account(self, message: bytes) -> None:
        for client in list(self._clients.get(push.addressee(message), ())):
            client.hear(push.read_account_frame(message))

    def _hear_revocation(self, message: bytes) -> None:
        pushed = orjson.loads(message)
        ended = pushed.get("sessions") or [pushed.get("session")]
        for client in self.clients:
            if client.session in ended:
                client.end(Close.NOT_SIGNED_IN, "session_revoked")
