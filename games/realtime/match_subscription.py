"""Subscription of one socket to one match: delivers every sequence number exactly once and in order.

A subscription is registered before the match is read, so that nothing is missed in between. Frames that
arrive meanwhile are held until the result of the reading was sent. A number that is missing later is read
from the database in the same way.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from games.push import Push
from games.realtime.close_codes import Close

MAX_HELD_FRAMES = 256


class PendingFrame(NamedTuple):
    """A frame for this subscription, with its sequence number in the match."""

    seq: int | None
    is_move: bool
    frame: str


class Client(Protocol):
    """The interface of a socket that subscriptions and the hub use."""

    account: str
    session: str

    def read(self, frame: str, *, is_own: bool) -> str:
        """Return a frame in the language of the client; `is_own` means a seat's frame, not the gallery's."""

    def put(self, frame: str) -> None:
        """Send a frame."""

    def hear(self, frame: str) -> None:
        """Send an account frame, once the client has been welcomed."""

    def end(self, code: Close, reason: str) -> None:
        """Close the socket at once; queued frames are discarded."""

    def send_goodbye(self, notice: Mapping[str, Any]) -> None:
        """Close the socket after its queued frames and a last notice."""

    async def wait_until_closed(self) -> None:
        """Return when the socket is closed."""

    def sit_down(self, listener: "MatchSubscription") -> None:
        """Mark the player present on a seat that was taken while subscribed."""

    def catch_up(self, listener: "MatchSubscription", *, is_in_doubt: bool = False) -> None:
        """Send what the subscription has missed, and release it."""

    def stop_listening(self, listener: "MatchSubscription") -> None:
        """Unsubscribe from the match and notify the client."""


class MatchSubscription:
    """Follows one match. It starts by holding frames; `release` lets it follow.

    One reader at a time reads the match for it: `is_being_read` is set from the first reading on, and
    whenever it catches up. If `is_in_doubt` is set meanwhile, the same reader reads once more.
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
        """Return whether arriving frames are sent at once."""
        return self._held is None

    def hear(self, push: Push) -> None:
        """Send, hold or drop the frame that a push contains for this account."""
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
            del self._held[:-MAX_HELD_FRAMES]

    def hold(self) -> None:
        """Hold arriving frames from now on."""
        if self._held is None:
            self._held = []

    def release(self) -> bool:
        """Send the held frames as far as their numbers are consecutive; return whether all were sent."""
        held, self._held = self._held or [], None
        for place, heard in enumerate(held):
            if not self._tell(heard):
                self._held = held[place:]
                return False
        return True

    def _own_frame(self, push: Push) -> str | None:
        """Return the frame for this account, or None if it lost its seat or there is no gallery."""
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
        """Send a frame if its number is due, drop it if it is old; return False if a number is missing."""
        if heard.seq is None:
            self.client.put(heard.frame)
            return True
        due = self.seq + heard.is_move
        if heard.seq == due:
            self.seq = heard.seq
            self.client.put(heard.frame)
        return heard.seq <= due
