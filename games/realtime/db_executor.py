"""Thread pool for the database work of sockets, so that a slow query never blocks the event loop.

Each thread keeps one database connection for as long as it lives, so there are never more connections than
threads.
"""

import asyncio
import contextvars
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import ParamSpec, TypeVar

from django.db import connections

from uno_api.connections import tried_twice

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class DatabaseExecutor:
    """A pool with a fixed number of threads, which are started when first needed."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pool = ThreadPoolExecutor(size, thread_name_prefix="socket-db")
        self._begun: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` on one of the threads, and return or raise what it returns or raises.

        `work` must be safe to run twice: it is retried once after a lost connection or a conflict in the
        database.
        """
        context = contextvars.copy_context()

        def job() -> T:
            return tried_twice(partial(work, *args, **kwargs))

        return await asyncio.get_running_loop().run_in_executor(self._pool, context.run, job)

    def begin(self, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run `work` in the background, ignoring its result; a failure is logged."""

        async def job() -> None:
            try:
                await self.run(work, *args, **kwargs)
            except Exception:
                log.exception("%s%s failed", getattr(work, "__name__", work), args)

        task = asyncio.create_task(job())
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    @property
    def is_idle(self) -> bool:
        """Return whether no background work is running."""
        return not self._begun

    async def close(self) -> None:
        """Wait for the background work, then close every thread and its connection."""
        if self._begun:
            await asyncio.wait(self._begun)
        await asyncio.to_thread(self._close_threads)

    def _close_threads(self) -> None:
        all_threads_started = Barrier(self._size)

        def hang_up() -> None:
            connections.close_all()
            all_threads_started.wait()  # keeps this thread from taking the job of another one

        for _ in range(self._size):
            self._pool.submit(hang_up)
        self._pool.shutdown()
