"""Child processes that end with their parent, and how to stop them."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from uno_api.devserver.embedded.failure import CannotStart

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
BIGGEST_LOG = 5_000_000

Process = subprocess.Popen[bytes]


def end_with_parent(how: signal.Signals) -> None:
    """Ask the kernel to send this process the signal `how` when its parent ends (Linux only)."""
    if LIBC:
        LIBC.prctl(PR_SET_PDEATHSIG, int(how))


def spawn(command: Sequence[str | Path], when_orphaned: signal.Signals, **options: Any) -> Process:
    """Start `command` in a session of its own, so that Ctrl-C reaches only its parent.

    The kernel sends it the signal `when_orphaned` when the thread that called this function ends, however it
    ends.
    """
    parent = os.getpid()

    def bind() -> None:
        end_with_parent(when_orphaned)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    return subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=bind,  # noqa: PLW1509 (the calling process has one thread)
        **options,
    )


def wait_until(answers: Callable[[], bool], process: Process, failure: str, patience: float) -> None:
    """Return when `answers()` is true.

    Raises CannotStart with the sentence `failure` when that takes longer than `patience` seconds or the
    process ends.
    """
    deadline = time.monotonic() + patience
    while not answers():
        if process.poll() is not None or time.monotonic() > deadline:
            raise CannotStart(failure)
        time.sleep(0.02)


def end(process: Process, how: signal.Signals, patience: float) -> None:
    """Send the signal `how` and wait up to `patience` seconds; kill the process if it still runs then."""
    if process.poll() is None:
        process.send_signal(how)
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def end_leftover(pid_file: Path, words: Sequence[str], how: signal.Signals, patience: float = 20) -> None:
    """Stop the server that `pid_file` names, if it outlived the process that started it.

    Its command line must contain all `words`. The PID file is removed. Raises CannotStart when the server
    does not end within `patience` seconds.
    """
    deadline = time.monotonic() + patience
    asked = False
    while (pid := _running(pid_file, words)) is not None:
        if not asked:
            os.kill(pid, how)
            asked = True
        if time.monotonic() > deadline:
            raise CannotStart(f"Process {pid} still holds {pid_file.parent} and does not end: stop it first.")
        time.sleep(0.05)
    pid_file.unlink(missing_ok=True)


def open_log(path: Path) -> int:
    """Open a log file for appending and return its descriptor; delete one larger than BIGGEST_LOG first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > BIGGEST_LOG:
        path.unlink()
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _running(pid_file: Path, words: Sequence[str]) -> int | None:
    try:
        pid = int(pid_file.read_text().split()[0])
    except (FileNotFoundError, IndexError, ValueError):
        return None
    command = _command_line(pid)
    return pid if command and all(word in command for word in words) else None


def _command_line(pid: int) -> str:
    if Path("/proc/self").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return ""
    shown = subprocess.run(
        ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return shown.stdout
