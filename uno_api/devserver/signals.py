"""The signals that end the service."""

import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def listen_for_signals() -> None:
    """Let Ctrl-C, SIGTERM and a closed terminal (unless under `nohup`) raise KeyboardInterrupt, once."""
    for number in SIGNALS:
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)


def stop(_number: int, _frame: FrameType | None) -> None:
    """Begin to stop; what is asked again meanwhile changes nothing."""
    for number in SIGNALS:
        signal.signal(number, do_nothing)
    raise KeyboardInterrupt


def do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Let a signal pass; SIG_IGN would make Python complain of one that came a moment earlier."""
