"""The signals that stop the service."""

import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def listen_for_signals() -> None:
    """Let SIGINT, SIGTERM and SIGHUP raise KeyboardInterrupt, once; under `nohup` SIGHUP stays ignored."""
    for number in SIGNALS:
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)


def stop(_number: int, _frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; further signals are ignored."""
    for number in SIGNALS:
        signal.signal(number, do_nothing)
    raise KeyboardInterrupt


def do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Ignore a signal; with SIG_IGN Python would report an error for one that came a moment earlier."""
