"""Periodic duties of every process with sockets, so that nothing depends on the arrival of a push."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn
from uuid import UUID

from accounts.selectors.sessions import ended_among
from games.realtime.close_codes import Close
from games.realtime.gap_repair import repair
from games.realtime.hub import Hub
from games.services import presence
from games.services.tickets import heartbeat
from uno_api.json import to_json

GAP_REPAIR_INTERVAL = 2.0
PRESENCE_CHECK_INTERVAL = 20.0

log = logging.getLogger(__name__)


class Maintenance:
    """The periodic duties of one hub.

    It remembers the last known presence of every seat of the matches watched in this process.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._presences: dict[UUID, dict[int, str]] = {}

    async def run(self) -> None:
        """Run every duty at its interval, for ever."""
        await asyncio.gather(
            _again_and_again(GAP_REPAIR_INTERVAL, self._repair),
            _again_and_again(PRESENCE_CHECK_INTERVAL, self.check_presence_and_queue),
        )

    async def check_presence_and_queue(self) -> None:
        """Confirm the presence of connected players, publish changed presences and close ended sessions.

        A duty that fails does not keep the others from running: one that needs Valkey may fail while it is
        down.
        """
        duties = (
            self._close_ended_sessions,
            self._vouch,
            self._vouch_for_waiting,
            self._publish_presences,
            self._appear,
        )
        for duty in duties:
            await _run_and_log(duty)

    async def _appear(self) -> None:
        await self._hub.threads.run(presence.appear, self._hub.accounts)

    async def _repair(self) -> None:
        await repair(self._hub, self._hub.matches)

    async def _vouch(self) -> None:
        here = [
            (UUID(match), UUID(account))
            for match in self._hub.matches
            for account in self._hub.seated_accounts(match)
        ]
        if here:
            await self._hub.threads.run(presence.vouch, here)

    async def _vouch_for_waiting(self) -> None:
        """Send a heartbeat for the tickets of all connected players.

        An open socket counts as a heartbeat, and heartbeats are sent more often than tickets require.
        """
        accounts = {UUID(client.account) for client in self._hub.clients}
        if accounts:
            await self._hub.threads.run(heartbeat, accounts)

    async def _publish_presences(self) -> None:
        """Publish presences that changed without a push: as time passed, or because a process died."""
        matches = [UUID(match) for match in self._hub.matches]
        known = self._presences
        self._presences = await self._hub.threads.run(presence.presences, matches) if matches else {}
        for match, seats in self._presences.items():
            for seat, found in seats.items():
                if known.get(match, {}).get(seat, found) != found:
                    self._hub.send_to_match(
                        str(match), to_json(presence.presence_frame(match, seat, found)).decode()
                    )

    async def _close_ended_sessions(self) -> None:
        sessions = {client.session for client in self._hub.clients}
        ended = await self._hub.threads.run(ended_among, sessions) if sessions else set()
        for client in self._hub.clients:
            if client.session in ended:
                client.end(Close.NOT_SIGNED_IN, "session_revoked")


async def _again_and_again(seconds: float, duty: Callable[[], Awaitable[None]]) -> NoReturn:
    """Run a duty every `seconds`; a failure is logged, and the duty runs again at the next interval."""
    while True:
        await asyncio.sleep(seconds)
        await _run_and_log(duty)


async def _run_and_log(duty: Callable[[], Awaitable[None]]) -> None:
    try:
        await duty()
    except Exception:
        log.exception("%s was not done", duty.__name__)
