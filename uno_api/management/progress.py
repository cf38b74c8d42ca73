"""The progress of a command: a bar in a terminal, elsewhere one line for every tenth."""

import time

from django.core.management.base import OutputWrapper

WIDTH = 30
BETWEEN = 0.1
"""Seconds between two drawings of a bar."""


class Progress:
    """Displays the progress that a command reports with `show`."""

    def __init__(self, out: OutputWrapper) -> None:
        self._out = out
        self._is_live = out.isatty()
        self._drawn_at = 0.0
        self._tenth = -1

    def show(self, done: float, note: str = "") -> None:
        """Display that the part `done`, from 0 to 1, is done; `note` is written beside the bar."""
        if self._is_live:
            self._draw(done, note)
        elif int(done * 10) > self._tenth:
            self._tenth = int(done * 10)
            self._write(f"{self._tenth * 10:3} %  {note}".rstrip(), "\n")

    def _draw(self, done: float, note: str) -> None:
        now = time.monotonic()
        if done < 1 and now - self._drawn_at < BETWEEN:
            return
        self._drawn_at = now
        bar = ("█" * round(done * WIDTH)).ljust(WIDTH, "·")
        self._write(f"\r\x1b[K{bar} {done:4.0%}  {note}".rstrip(), "\n" if done >= 1 else "")

    def _write(self, said: str, ending: str) -> None:
        self._out.write(said, str, ending)
        self._out.flush()
