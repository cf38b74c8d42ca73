"""Worker processes: each plays a share of the matches and returns its tally."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from tools.simulate.plan import MatchPlan
from tools.simulate.play import play_match
from tools.simulate.tally import MatchTally

SHARES = 50
"""The minimum number of shares per process: enough that all processes end at about the same time."""

MAX_BATCH = 50
"""The maximum number of matches in a share: an interrupted run still finishes the shares being played."""


def cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(plan: MatchPlan, processes: int) -> Iterator[MatchTally]:
    """Play all matches of a plan; yield the tally of each share, in any order.

    With `processes` 1, this process plays. More are spawned, so that they share no state with this one.
    """
    shares = shares_of(plan.games, processes)
    if processes == 1:
        yield from (play_share(plan, share) for share in shares)
        return
    crew = ProcessPoolExecutor(processes, get_context("spawn"), _leave_stopping_to_the_parent)
    try:
        for share in as_completed([crew.submit(play_share, plan, share) for share in shares]):
            yield share.result()
    finally:
        crew.shutdown(cancel_futures=True)


def shares_of(games: int, processes: int) -> list[range]:
    """Return the match numbers, split into shares."""
    size = min(max(1, games // (processes * SHARES)), MAX_BATCH)
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def play_share(plan: MatchPlan, share: range) -> MatchTally:
    """Play the matches of one share and return their tally."""
    tally = MatchTally()
    for number in share:
        play_match(plan, number, tally)
    return tally


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
