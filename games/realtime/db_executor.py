"""The threads on which sockets wait for the database, so that a slow query never holds up the event loop.

Each thread keeps one connection for as long as it lives; there are never more connections than threads.
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
    """A fixed number of threads, started when first needed."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pool = ThreadPoolExecutor(size, thread_name_prefix="socket-db")
        self._begun: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do `work`, which may be done twice, on one of the threads; return or raise what it does."""
        context = contextvars.copy_context()

        def job() -> T:
            return tried_twice(partial(work, *args, **kwargs))

        return await asyncio.get_running_loop().run_in_executor(self._pool, context.run, job)

    def begin(self, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Do `work` whose result nobody waits for; a failure is logged."""

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
        """Say whether nothing that was begun is still at work."""
        return not self._begun

    async def close(self) -> None:
        """Let what was begun end, then close every thread and its connection."""
        if self._begun:
            await asyncio.wait(self._begun)
        await asyncio.to_thread(self._close_threads)

    def _close_threads(self) -> None:
        everyone_is_here = Barrier(self._size)

        def hang_up() -> None:
            connections.close_all()
            everyone_is_here.wait()  # keeps this thread from doing it for another

        for _ in range(self._size):
            self._pool.submit(hang_up)
        self._pool.shutdown()
