"""One socket's listening to one match: every number once and in order, whatever happens on the way.

A listener is registered before the match is read, so that nothing falls in between; what it hears meanwhile
is held until the reading is told. A number that is missing later is read from the record in the same way.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from games.push import Push
from games.realtime.close_codes import Close

MOST_HELD = 256


class PendingFrame(NamedTuple):
    """A frame for this listener, with the number it has in the match."""

    seq: int | None
    is_move: bool
    frame: str


class Client(Protocol):
    """What listeners and the hub need to know of a socket."""

    account: str
    session: str

    def read(self, frame: str, *, is_own: bool) -> str:
        """Return a frame in the language of the client: its own, or the gallery's."""

    def put(self, frame: str) -> None:
        """Send a frame."""

    def hear(self, frame: str) -> None:
        """Send what the account is told, once the client is welcome."""

    def end(self, code: Close, reason: str) -> None:
        """Close the socket at once: what waits to be sent is forgotten."""

    def say_goodbye(self, notice: Mapping[str, Any]) -> None:
        """Close the socket after what waits to be sent and a last notice."""

    async def wait_until_closed(self) -> None:
        """Return when the socket is closed."""

    def sit_down(self, listener: "MatchSubscription") -> None:
        """Be here, on a seat that was taken while listening."""

    def catch_up(self, listener: "MatchSubscription", *, is_in_doubt: bool = False) -> None:
        """Tell what the listener has missed, and release it."""

    def stop_listening(self, listener: "MatchSubscription") -> None:
        """Tell the client that it hears no more of the match."""


class MatchSubscription:
    """Follows one match. It begins by holding what it hears; `release` lets it follow.

    The match is read for it by one reader at a time: `is_being_read` from the first reading on, and whenever
    it catches up. What puts it in doubt meanwhile is for the same reader, which then reads once more.
    """

    __slots__ = ("_held", "client", "is_being_read", "is_in_doubt", "is_seated", "match", "seq")

    def __init__(self, match: str, client: Client) -> None:
        self.match = match
        self.client = client
        self.seq = 0
        self.is_seated = False
        self.is_being_read = True
        self.is_in_doubt = False
        self._held: list[PendingFrame] | None = []

    @property
    def is_following(self) -> bool:
        """Say whether what is heard is told at once."""
        return self._held is None

    def hear(self, push: Push) -> None:
        """Tell, hold or drop what a push says to this account."""
        if push.besides == self.client.account:
            return
        if push.everybody is not None:
            frame: str | None = push.everybody
        else:
            frame = self._own_frame(push)
        if frame is None:
            self.client.stop_listening(self)
            return
        heard = PendingFrame(push.seq, push.is_move, frame)
        if self._held is None:
            if not self._tell(heard):
                self._held = [heard]
                self.client.catch_up(self)
        else:
            self._held.append(heard)
            del self._held[:-MOST_HELD]

    def hold(self) -> None:
        """Hold what is heard from now on."""
        if self._held is None:
            self._held = []

    def release(self) -> bool:
        """Tell what was held, as far as numbers follow each other; say whether the listener follows now."""
        held, self._held = self._held or [], None
        for place, heard in enumerate(held):
            if not self._tell(heard):
                self._held = held[place:]
                return False
        return True

    def _own_frame(self, push: Push) -> str | None:
        """Return what this account may see; None when it has lost its seat, or there is no gallery."""
        mine = push.frames.get(self.client.account)
        if mine is not None:
            if not self.is_seated:
                self.is_seated = True
                self.client.sit_down(self)
            return self.client.read(mine, is_own=True)
        if push.gallery is None or self.is_seated:
            return None
        return self.client.read(push.gallery, is_own=False)

    def _tell(self, heard: PendingFrame) -> bool:
        """Send a frame whose number has come, drop one told before; False when a number is missing."""
        if heard.seq is None:
            self.client.put(heard.frame)
            return True
        due = self.seq + heard.is_move
        if heard.seq == due:
            self.seq = heard.seq
            self.client.put(heard.frame)
        return heard.seq <= due
