"""A managed child process, which is restarted when it ends."""

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from uno_api.devserver.embedded.children import Process

FIRST_PAUSE = 0.5
MAX_PAUSE = 10.0
LONG_LIFE = 30.0  # seconds after which a process counts as stable: its next restart pause is short again


@dataclass
class ManagedProcess:
    """How a process is started and stopped; `spawn` starts it and returns at once.

    `patience` is the number of seconds that it has to end after `stop_signal`.
    """

    name: str
    spawn: Callable[[], Process]
    stop_signal: signal.Signals = signal.SIGTERM
    patience: float = 5.0
    is_server: bool = False  # servers are stopped last
    process: Process = field(init=False)
    _started_at: float = field(init=False, default=0.0)
    _pause: float = field(init=False, default=FIRST_PAUSE)
    _due_at: float | None = field(init=False, default=None)

    def start(self) -> None:
        """Start the process."""
        self.process = self.spawn()
        self._started_at = time.monotonic()
        self._due_at = None

    @property
    def is_dead(self) -> bool:
        """Whether the process has ended."""
        return self.process.poll() is not None

    @property
    def awaits_rebirth(self) -> bool:
        """Whether a restart is scheduled."""
        return self._due_at is not None

    @property
    def is_due(self) -> bool:
        """Whether a restart is scheduled and its pause is over."""
        return self._due_at is not None and time.monotonic() >= self._due_at

    def schedule_restart(self) -> float:
        """Schedule a restart; return the seconds until then, which double after each early end.

        The pause is at least FIRST_PAUSE and at most MAX_PAUSE seconds.
        """
        if time.monotonic() - self._started_at > LONG_LIFE:
            self._pause = FIRST_PAUSE
        pause, self._pause = self._pause, min(self._pause * 2, MAX_PAUSE)
        self._due_at = time.monotonic() + pause
        return pause
