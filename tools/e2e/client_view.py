"""The state of one match as one client received it: sequence numbers, views and its own hand, all checked."""

import asyncio
from collections.abc import Callable
from typing import Any

from tools.e2e.checks import Json
from tools.e2e.checks.hand import hand_after, hand_faults
from tools.e2e.checks.leaks import IN_PLAY, Knowledge, is_in_play
from tools.e2e.checks.sequence import sequence_faults
from tools.e2e.checks.views import card_count_faults, counted_cards, set_aside, view_differences

REMEMBERED_VIEWS = 64


class Sight:
    """One match as one client knows it.

    `cards` is the number of cards in the box, or None to count them in the first dealt view. `report_fault`
    is called with the faults found.
    """

    def __init__(self, cards: int | None, report_fault: Callable[..., None]) -> None:
        self.cards, self.report_fault = cards, report_fault
        self.seq = 0
        self.view: Json = {}
        self.received: dict[int, list[Json]] = {}
        self.pushed: dict[int, Json] = {}
        self.knowledge = Knowledge()
        self._hand: set[int] = set()
        self._aside = 0
        self._heard_of = 0
        self._bell = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether the last view this client received shows that the match has ended."""
        return bool(self.view) and self.view["status"] not in IN_PLAY

    @property
    def sees_all(self) -> bool:
        """Whether the view belongs to the last move this client received."""
        return bool(self.view) and self.view["seq"] == self.seq

    def take_snapshot(self, view: Json) -> None:
        """Start from the view of a snapshot, or replace the view by a newer one of the same move.

        A snapshot of another move, once events were received, is a fault.
        """
        if self.received and view["seq"] != self.seq:
            self.report_fault(f"a snapshot of move {view['seq']} came instead of the moves after {self.seq}")
        self.knowledge.trust(view)
        self._hand = {card["id"] for card in view["hand"]}
        self.seq = view["seq"]
        self._see(view)

    def take_number(self, seq: int) -> None:
        """Check that the last move the service reports, after the missed ones, is the last one received."""
        if seq != self.seq:
            self.report_fault(f"the service believes that move {self.seq} is move {seq}")

    def take_pong(self, seq: int | None) -> None:
        """Record the sequence number of a pong; the number in the previous pong must have arrived by now."""
        if self._heard_of > self.seq:
            self.report_fault(f"a pong announced move {self._heard_of}, and after {self.seq} nothing came")
        self._heard_of = seq or 0

    def take_lobby(self, view: Json) -> None:
        """Take the view of a room whose match has not started."""
        if self.seq == 0:
            self.knowledge.seat = view["you"]
            self._see(view)

    def take_events(self, seq: int, events: list[Json], view: Json | None) -> None:
        """Take the events of the next move and check them; `view` may be missing in a batch of moves."""
        faults = sequence_faults(self.seq, seq)
        self.report_fault(*faults)
        if seq <= self.seq:
            return
        self.seq, self.received[seq] = seq, events
        if view and view["status"] in IN_PLAY:
            self.knowledge.seat = view["you"]
        self._hand = hand_after(self._hand, events, self.knowledge.seat)
        self._aside = set_aside(self._aside, events)
        self.report_fault(*self.knowledge.read(events))
        if view:
            self._check(seq, view, is_whole=not faults)
            self._see(view)
        self._ring()

    def _check(self, seq: int, view: Json, is_whole: bool) -> None:
        if view["seq"] != seq:
            self.report_fault(f"the view of move {view['seq']} came with move {seq}")
        if view["status"] not in IN_PLAY:
            return
        if self.cards is None:
            self.cards = counted_cards(view) + self._aside
        self.report_fault(
            *self.knowledge.view_faults(view), *card_count_faults(view, self.cards, self._aside)
        )
        if is_whole:
            self.report_fault(*hand_faults(self._hand, view))

    def compare(self, fetched: Json) -> bool:
        """Compare a fetched view with the pushed view of the same move; return whether there was one."""
        pushed = self.pushed.get(fetched["seq"])
        if pushed is None:
            return False
        self.report_fault(*view_differences(pushed, fetched))
        return True

    async def examine(self, body: Any) -> None:
        """Check a response for leaked cards.

        A response may be ahead of the socket. If it shows unknown cards, wait up to 2 s for the next move,
        then report the cards that are still unknown.
        """
        if is_in_play(body) and self.knowledge.leaks_in(body):
            await self.reach(self.seq + 1, 2)
            self.report_fault(*self.knowledge.leaks_in(body))

    async def reach(self, seq: int, patience: float) -> bool:
        """Wait up to `patience` seconds until move `seq` is received; return whether it was."""
        try:
            async with asyncio.timeout(patience):
                while self.seq < seq:
                    await self._bell.wait()
        except TimeoutError:
            return False
        return True

    async def change(self) -> None:
        """Wait until the state of the match changes."""
        await self._bell.wait()

    def _see(self, view: Json) -> None:
        if self.view and view["seed_hash"] != self.view["seed_hash"]:
            self.report_fault("the hash of the seed was changed")
        self.view = view
        self.pushed[view["seq"]] = view
        self.pushed.pop(view["seq"] - REMEMBERED_VIEWS, None)
        self._ring()

    def _ring(self) -> None:
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()
