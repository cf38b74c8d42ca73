"""State of one client connection: its identity, its match subscriptions, and its outgoing frames."""

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from typing import Any
from uuid import UUID

from accounts.identity import Identity, identify
from games.realtime.catch_up import catch_up_of
from games.realtime.close_codes import Close
from games.realtime.frame_text import translate_frame
from games.realtime.handshake import signed_in_player
from games.realtime.hub import Hub
from games.realtime.match_subscription import MatchSubscription
from games.realtime.rate_counter import FixedWindowCounter
from games.realtime.send_queue import SendQueue
from games.services import presence
from uno_api.errors import ApiError, problem_of
from uno_api.json import to_json

HELLO_WITHIN, RETRY_AFTER_SECONDS = 10.0, 2
CATCH_UP_PAUSES = (0.05, 0.5, 2.0)

log = logging.getLogger(__name__)


class Connection:
    """The state of one socket, registered with the hub from sign-in until it ends."""

    def __init__(self, hub: Hub, send_queue: SendQueue, language: str | None) -> None:
        self.hub = hub
        self.account = ""
        self.session = ""
        self.asked_for = language
        self.language = language or "en"
        self.frames = FixedWindowCounter("socket_frames")
        self.phrases = FixedWindowCounter("chat")
        self.listeners: dict[str, MatchSubscription] = {}
        self._send_queue = send_queue
        self._account_language = "en"
        self._ahead: list[str] | None = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer = self._end_in(HELLO_WITHIN, Close.NO_HELLO, "no_hello")

    @property
    def is_signed_in(self) -> bool:
        """Return whether the client has authenticated."""
        return bool(self.account)

    @property
    def is_ending(self) -> bool:
        """Return whether the socket is being closed."""
        return self._send_queue.is_ending

    @property
    def user_id(self) -> UUID:
        """Return the identifier of the account, for services and selectors."""
        return UUID(self.account)

    async def sign_in(self, token: str) -> dict[str, Any] | None:
        """Verify an access token and return its player's serialized object, or None if the socket was ended.

        An invalid token, an ended session or a token of another account closes the socket with
        `NOT_SIGNED_IN`. If the account cannot be read, the socket is closed with a `retry_after` notice.
        """
        if not self.is_signed_in:
            self._timer.cancel()
        try:
            identity = identify(token)
            if self.is_signed_in and str(identity.id) != self.account:
                raise ApiError("token_invalid")
            self._become(identity)
            player = await self.hub.threads.run(signed_in_player, identity)
        except ApiError as refusal:
            self.end(Close.NOT_SIGNED_IN, refusal.code)
        except Exception as error:
            if problem_of(error) is None:
                log.exception("a token could not be looked up")
            self._let_go("unavailable")
        else:
            self._stay_until(identity.expires_at.timestamp())
            self._account_language = player["language"]
            self.language = self.asked_for or self._account_language
            return player
        return None

    def read(self, frame: str, *, is_own: bool) -> str:
        """Return a frame in the language of this client.

        Frames for a seat (`is_own`) are in the language of the account, frames for the gallery in English.
        """
        written_in = self._account_language if is_own else "en"
        return frame if self.language == written_in else translate_frame(frame, self.language)

    def put(self, frame: str) -> None:
        """Send a frame; disconnect a client whose queue is full."""
        if self._send_queue.is_full:
            self._let_go("too_slow")
        self._send_queue.put(frame)

    def hear(self, frame: str) -> None:
        """Send an account frame; one that arrives before the welcome is sent after it."""
        if self._ahead is None:
            self.put(frame)
        else:
            self._ahead.append(frame)

    def welcome(self, **members: Any) -> None:
        """Send the welcome frame, then the account frames that were buffered meanwhile."""
        self.send_frame("welcome", **members)
        ahead, self._ahead = self._ahead, None
        for frame in ahead or ():
            self.put(frame)

    def send_frame(self, kind: str, **members: Any) -> None:
        """Send a frame that the service composes itself."""
        self.put(to_json({**members, "type": kind}).decode())

    def end(self, code: Close, reason: str) -> None:
        """Close the socket at once; queued frames are discarded."""
        self.leave()
        self._send_queue.end(code, reason, keeps_frames=False)

    def send_goodbye(self, notice: Mapping[str, Any]) -> None:
        """Close the socket after its queued frames and a final notice, because this process shuts down."""
        self.leave(is_back_soon=True)
        self._send_queue.end(Close.COME_BACK_LATER, str(notice["code"]), last_frame=to_json(notice).decode())

    async def wait_until_closed(self) -> None:
        """Return when the socket is closed."""
        await self._send_queue.wait_until_closed()

    def hang_up(self) -> None:
        """Clean up after a client that has disconnected."""
        self.leave()
        self._send_queue.stop()

    def leave(self, *, is_back_soon: bool = False) -> None:
        """Stop the timer, the subscriptions and the tasks of this socket, and unregister it.

        The player is marked away from the watched matches, unless another socket in this process holds the
        same seat or `is_back_soon` is set.
        """
        self._timer.cancel()
        self.hub.leave(self)
        for listener in list(self.listeners.values()):
            self.stop(listener, is_back_soon=is_back_soon)
        for task in self._tasks:
            task.cancel()

    def start(self, listener: MatchSubscription) -> None:
        """Subscribe to a match, replacing an earlier subscription to the same match."""
        earlier = self.listeners.get(listener.match)
        self.listeners[listener.match] = listener
        self.hub.listen(listener)
        if earlier is not None:
            self.hub.forget(earlier)

    def stop(self, listener: MatchSubscription, *, is_back_soon: bool = False) -> None:
        """Unsubscribe from a match, and mark the player away if no other socket here holds the seat."""
        self.hub.forget(listener)
        if self.listeners.get(listener.match) is listener:
            del self.listeners[listener.match]
        if listener.is_seated and not is_back_soon and not self.hub.holds_seat(listener.match, self.account):
            self.hub.threads.begin(presence.depart, UUID(listener.match), self.user_id)

    def sit_down(self, listener: MatchSubscription) -> None:
        """Mark the player present on a seat that was taken while subscribed."""
        self.hub.threads.begin(presence.arrive, UUID(listener.match), self.user_id)

    def stop_listening(self, listener: MatchSubscription) -> None:
        """Unsubscribe from a match and notify the client with an `unwatched` frame."""
        self.stop(listener)
        self.send_frame("unwatched", match=listener.match)

    def catch_up(self, listener: MatchSubscription, *, is_in_doubt: bool = False) -> None:
        """Send what a subscription has missed, in a background task.

        With `is_in_doubt`, the current view is sent even if the sequence number is up to date.
        """
        listener.hold()
        listener.is_in_doubt |= is_in_doubt
        if not listener.is_being_read:
            listener.is_being_read = True
            self._begin(self._catch_up(listener))

    async def send_catch_up(self, listener: MatchSubscription, seen: int | None) -> bool:
        """Send what happened after `seen`, then the frames held meanwhile; return whether nothing is missing.

        Raises ApiError `not_found` if the match is hidden from the player.
        """
        match = UUID(listener.match)
        is_in_doubt, listener.is_in_doubt = listener.is_in_doubt, False
        news = await self.hub.threads.run(
            catch_up_of, match, self.user_id, self.language, seen, is_in_doubt=is_in_doubt
        )
        for frame in news.frames:
            await self._send_queue.wait_for_room()
            if not self._hears(listener):
                break
            self.put(frame)
        if not self._hears(listener):
            return True
        listener.seq = news.seq
        listener.is_seated = news.seat is not None
        if listener.is_in_doubt or not listener.release():
            return False
        listener.is_being_read = False
        return True

    async def _catch_up(self, listener: MatchSubscription) -> None:
        for pause in CATCH_UP_PAUSES:
            try:
                if await self.send_catch_up(listener, listener.seq):
                    return
            except Exception as error:
                listener.is_in_doubt = True
                problem = problem_of(error)
                if problem is None:
                    log.exception("the frames of match %s could not be sent", listener.match)
                elif problem.code in ("not_found", "match_set_aside"):
                    self.stop_listening(listener)
                    return
            await asyncio.sleep(pause)
        self._let_go("behind")

    def _become(self, identity: Identity) -> None:
        """Assign the socket to an account and register it with the hub.

        This happens before the session is looked up, so that no revocation is missed.
        """
        is_known = self.is_signed_in
        self.account, self.session = str(identity.id), str(identity.session_id)
        if not is_known:
            self.hub.join(self)

    def _stay_until(self, expiry: float) -> None:
        """Close the socket when its token expires, unless a newer token arrives first."""
        self._timer.cancel()
        if not self.is_ending:
            self._timer = self._end_in(expiry - time.time(), Close.NOT_SIGNED_IN, "token_expired")

    def _hears(self, listener: MatchSubscription) -> bool:
        return self.listeners.get(listener.match) is listener

    def _let_go(self, code: str) -> None:
        """Close the socket of a client that has fallen behind; it may reconnect and catch up."""
        notice = {"type": "notice", "code": code, "retry_after": RETRY_AFTER_SECONDS}
        self.leave()
        self._send_queue.end(
            Close.COME_BACK_LATER, code, last_frame=to_json(notice).decode(), keeps_frames=False
        )

    def _end_in(self, seconds: float, code: Close, reason: str) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self.end, code, reason)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
