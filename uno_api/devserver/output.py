"""The output of one process, line by line, each prefixed with the process's name."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO


@dataclass
class OutputReader:
    """The output of one process; `is_silent` is true when no more will come."""

    name: str
    stream: IO[bytes]
    is_silent: bool = field(init=False, default=False)
    _unfinished: bytes = field(init=False, default=b"")

    def lines(self) -> Iterator[str]:
        """Read the output that `select` has reported, and yield each complete line that is not blank."""
        said = os.read(self.stream.fileno(), 65_536)
        self.is_silent = not said
        *whole, self._unfinished = (self._unfinished + said).split(b"\n")
        if self.is_silent and self._unfinished:
            whole.append(self._unfinished)
        for line in whole:
            if text := line.decode(errors="replace").rstrip():
                yield f"{self.name:<6} | {text}"
