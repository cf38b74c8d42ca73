"""The supervisor: passes on the output of its child processes and restarts a process that ends.

Everything runs on one thread, because the kernel ends a child when the *thread* that started it ends.
"""

import selectors
import time
from collections.abc import Callable, Sequence

from uno_api.devserver.output import OutputReader
from uno_api.devserver.process import ManagedProcess


class Supervisor:
    """Managed processes in the order of their start; `say` prints one line."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.parts: list[ManagedProcess] = []
        self._ears = selectors.DefaultSelector()

    def start(self, part: ManagedProcess) -> None:
        """Start a process, and keep it running from now on."""
        self.parts.append(part)
        self._begin(part)

    def tend(self, seconds: float) -> None:
        """Pass on output for at most `seconds`, then restart processes that have ended and are due."""
        self._listen(seconds)
        for part in self.parts:
            self._keep_alive(part)

    def stop(self, parts: Sequence[ManagedProcess]) -> None:
        """Send all `parts` their stop signals at once, and kill those that do not end in time.

        The time is the longest `patience` of all `parts`.
        """
        for part in parts:
            if not part.is_dead:
                part.process.send_signal(part.stop_signal)
        deadline = time.monotonic() + max((part.patience for part in parts), default=0)
        while any(not part.is_dead for part in parts) and time.monotonic() < deadline:
            self._listen(0.02)
        for part in parts:
            self._finish(part)

    def _begin(self, part: ManagedProcess) -> None:
        part.start()
        if part.process.stdout:
            reader = OutputReader(part.name, part.process.stdout)
            self._ears.register(reader.stream, selectors.EVENT_READ, reader)

    def _begin_again(self, part: ManagedProcess) -> None:
        """Restart a process; if the system has no process or file to spare, schedule another attempt."""
        try:
            self._begin(part)
        except OSError as failure:
            pause = part.schedule_restart()
            self.say(f"{part.name} does not start: {failure.strerror}; it is tried again in {pause:g} s.")

    def _keep_alive(self, part: ManagedProcess) -> None:
        if part.is_due:
            self._begin_again(part)
        elif part.is_dead and not part.awaits_rebirth:
            status = part.process.returncode
            pause = part.schedule_restart()
            self.say(f"{part.name} ended with status {status}; it starts again in {pause:g} s.")

    def _finish(self, part: ManagedProcess) -> None:
        if not part.is_dead:
            self.say(f"{part.name} does not end; it is killed.")
            part.process.kill()
        part.process.wait()
        self.parts.remove(part)

    def _listen(self, seconds: float) -> None:
        for key, _ in self._ears.select(seconds):
            reader: OutputReader = key.data
            for line in reader.lines():
                self.say(line)
            if reader.is_silent:
                self._ears.unregister(key.fileobj)
                reader.stream.close()
