"""Beat's scheduler: it goes on when the machine's clock is set back, and ticks do not pile up.

A tick is a task that is sent again within seconds, so that one which was lost or left out does no harm.
Ticks have a queue of their own: tasks of other kinds that wait by the thousand do not hold up the clock.
"""

from typing import Any

from celery.beat import PersistentScheduler, ScheduleEntry
from celery.utils.time import maybe_make_aware
from django.conf import settings

from uno_api.redis import valkey

MOST_TICKS_WAITING = 10
"""So many ticks that no worker has taken, and no more are sent: the worker is down, or busy with them."""


class TickScheduler(PersistentScheduler):  # type: ignore[misc]
    """Celery's scheduler, which knows the time of this machine only."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due; return the seconds until something is."""
        self._forgive_the_future()
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_async(self, entry: ScheduleEntry, *args: Any, **kwargs: Any) -> Any:
        """Send a task; leave out a tick while enough of them wait."""
        if is_tick(entry) and ticks_waiting() >= MOST_TICKS_WAITING:
            return None
        return super().apply_async(entry, *args, **kwargs)

    def _forgive_the_future(self) -> None:
        """Take what was sent in the future as sent now: the clock was set back since then.

        Celery would send nothing until the clock has caught up.
        """
        for entry in self.schedule.values():
            now = maybe_make_aware(entry.default_now())
            if entry.last_run_at is not None and maybe_make_aware(entry.last_run_at) > now:
                entry.last_run_at = now
                self._heap = None  # to be built anew: it is ordered by the times of before


def is_tick(entry: ScheduleEntry) -> bool:
    """Say whether an entry of the schedule is a tick."""
    return bool(entry.options.get("queue") == settings.CELERY_TICK_QUEUE)


def ticks_waiting() -> int:
    """Return how many ticks no worker has taken yet."""
    return int(str(valkey().llen(settings.CELERY_TICK_QUEUE)))
