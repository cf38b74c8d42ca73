"""Measures for how long a table in play has no move."""

import asyncio
import time

from tools.e2e.clients import Party
from tools.e2e.faults.damage import Damage

LOOK_EVERY = 0.1


async def feel_stillness(party: Party, damage: Damage) -> None:
    """Record every pause of a match in `damage`, until cancelled."""
    seq, moved_at = 0, time.monotonic()
    while True:
        await asyncio.sleep(LOOK_EVERY)
        newest = max(client.sight.seq for client in party.everybody)
        if newest != seq or not _is_in_play(party):
            seq, moved_at = newest, time.monotonic()
        else:
            damage.note_still(moved_at)


def _is_in_play(party: Party) -> bool:
    sights = [client.sight for client in party.everybody]
    return any(sight.view and sight.seq for sight in sights) and not any(sight.is_over for sight in sights)
