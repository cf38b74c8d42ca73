"""Celery beat's scheduler: it tolerates a system clock that is set back, and limits the ticks in the queue.

A tick is a task that is sent again within seconds, so that a lost or skipped one does no harm. Ticks have a
queue of their own, so that thousands of waiting tasks of other kinds do not delay the clock.
"""

from typing import Any

from celery.beat import PersistentScheduler, ScheduleEntry
from celery.utils.time import maybe_make_aware
from django.conf import settings

from uno_api.redis import valkey

MAX_WAITING_TICKS = 10
"""Maximum number of ticks in the queue. If so many wait, the worker is down or busy, and no more are sent."""


class TickScheduler(PersistentScheduler):  # type: ignore[misc]
    """Celery's scheduler, based on the time of this machine only."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send the tasks that are due; return the seconds until the next one is."""
        self._forgive_the_future()
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_async(self, entry: ScheduleEntry, *args: Any, **kwargs: Any) -> Any:
        """Send a task; skip a tick while MAX_WAITING_TICKS of them are in the queue."""
        if is_tick(entry) and ticks_waiting() >= MAX_WAITING_TICKS:
            return None
        return super().apply_async(entry, *args, **kwargs)

    def _forgive_the_future(self) -> None:
        """Set the last run of tasks that were sent in the future to now: the clock was set back since.

        Celery would send nothing until the clock has caught up.
        """
        for entry in self.schedule.values():
            now = maybe_make_aware(entry.default_now())
            if entry.last_run_at is not None and maybe_make_aware(entry.last_run_at) > now:
                entry.last_run_at = now
                self._heap = None  # rebuild the heap, which is ordered by the old times


def is_tick(entry: ScheduleEntry) -> bool:
    """Return whether an entry of the schedule is a tick."""
    return bool(entry.options.get("queue") == settings.CELERY_TICK_QUEUE)


def ticks_waiting() -> int:
    """Return the number of ticks that no worker has taken yet."""
    return int(str(valkey().llen(settings.CELERY_TICK_QUEUE)))
