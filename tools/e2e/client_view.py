"""What one client has been told of one match: numbers, views, its own hand, and what is wrong."""

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
    """A match through one client's eyes.

    `cards` is the size of the box, None for that of the first view dealt; `tell` takes faults.
    """

    def __init__(self, cards: int | None, tell: Callable[..., None]) -> None:
        self.cards, self.tell = cards, tell
        self.seq = 0
        self.view: Json = {}
        self.told: dict[int, list[Json]] = {}
        self.pushed: dict[int, Json] = {}
        self.knowledge = Knowledge()
        self._hand: set[int] = set()
        self._aside = 0
        self._heard_of = 0
        self._bell = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, as far as this client knows."""
        return bool(self.view) and self.view["status"] not in IN_PLAY

    @property
    def sees_all(self) -> bool:
        """Whether the view is that of the last move this client was told of."""
        return bool(self.view) and self.view["seq"] == self.seq

    def take_snapshot(self, view: Json) -> None:
        """Begin with a view, or go on with a newer one of the same move."""
        if self.told and view["seq"] != self.seq:
            self.tell(f"a snapshot of move {view['seq']} came instead of the moves after {self.seq}")
        self.knowledge.trust(view)
        self._hand = {card["id"] for card in view["hand"]}
        self.seq = view["seq"]
        self._see(view)

    def take_number(self, seq: int) -> None:
        """Take the service's word for where the match stands, after everything missed was told."""
        if seq != self.seq:
            self.tell(f"the service believes that move {self.seq} is move {seq}")

    def take_pong(self, seq: int | None) -> None:
        """Take the number a pong tells; what the pong before told of must have come by now."""
        if self._heard_of > self.seq:
            self.tell(f"a pong told of move {self._heard_of}, and after {self.seq} nothing came")
        self._heard_of = seq or 0

    def take_lobby(self, view: Json) -> None:
        """Look at a room before its match begins."""
        if self.seq == 0:
            self.knowledge.seat = view["you"]
            self._see(view)

    def take_events(self, seq: int, events: list[Json], view: Json | None) -> None:
        """Take the next move; `view` may be missing when many moves are told at once."""
        faults = sequence_faults(self.seq, seq)
        self.tell(*faults)
        if seq <= self.seq:
            return
        self.seq, self.told[seq] = seq, events
        if view and view["status"] in IN_PLAY:
            self.knowledge.seat = view["you"]
        self._hand = hand_after(self._hand, events, self.knowledge.seat)
        self._aside = set_aside(self._aside, events)
        self.tell(*self.knowledge.read(events))
        if view:
            self._check(seq, view, is_whole=not faults)
            self._see(view)
        self._ring()

    def _check(self, seq: int, view: Json, is_whole: bool) -> None:
        if view["seq"] != seq:
            self.tell(f"the view of move {view['seq']} came with move {seq}")
        if view["status"] not in IN_PLAY:
            return
        if self.cards is None:
            self.cards = counted_cards(view) + self._aside
        self.tell(*self.knowledge.view_faults(view), *card_count_faults(view, self.cards, self._aside))
        if is_whole:
            self.tell(*hand_faults(self._hand, view))

    def compare(self, fetched: Json) -> bool:
        """Compare a fetched view with the pushed one of the same move; say whether there was one."""
        pushed = self.pushed.get(fetched["seq"])
        if pushed is None:
            return False
        self.tell(*view_differences(pushed, fetched))
        return True

    async def examine(self, body: Any) -> None:
        """Look for leaks in an answer, once the socket has had time to tell what the answer may know."""
        if is_in_play(body) and self.knowledge.leaks_in(body):
            await self.reach(self.seq + 1, 2)
            self.tell(*self.knowledge.leaks_in(body))

    async def reach(self, seq: int, patience: float) -> bool:
        """Wait until this client was told of move `seq`; say whether it was."""
        try:
            async with asyncio.timeout(patience):
                while self.seq < seq:
                    await self._bell.wait()
        except TimeoutError:
            return False
        return True

    async def change(self) -> None:
        """Wait for anything new."""
        await self._bell.wait()

    def _see(self, view: Json) -> None:
        if self.view and view["seed_hash"] != self.view["seed_hash"]:
            self.tell("the hash of the seed was changed")
        self.view = view
        self.pushed[view["seq"]] = view
        self.pushed.pop(view["seq"] - REMEMBERED_VIEWS, None)
        self._ring()

    def _ring(self) -> None:
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()
