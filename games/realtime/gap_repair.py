"""Finds subscriptions that missed a push, by comparing their sequence numbers with the database."""

from collections.abc import Sequence

from games.models import Match
from games.realtime.hub import Hub


async def repair(hub: Hub, matches: Sequence[str]) -> dict[str, int]:
    """Start a catch-up for subscriptions that are behind, and return the current number of each match."""
    if not matches:
        return {}
    before = {
        listener: listener.seq
        for match in matches
        for listener in hub.listeners(match)
        if listener.is_following
    }
    seqs = await hub.threads.run(_seqs_of, matches)
    for listener, seq in before.items():
        if listener.is_following and listener.seq == seq < seqs.get(listener.match, 0):
            listener.client.catch_up(listener)
    return seqs


def _seqs_of(matches: Sequence[str]) -> dict[str, int]:
    return {str(match): seq for match, seq in Match.objects.filter(id__in=matches).values_list("id", "seq")}
