"""The definition of an option, and the registry of all options."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from games.engine.rulebook import Rulebook
from games.engine.state import Value

Write = Callable[[Rulebook, Value], Rulebook]


@dataclass(frozen=True)
class Text:
    """The values of an option that players write themselves, of up to `longest` characters.

    Up to `lines` lines are allowed. Web and e-mail addresses, and numbers that could be telephone
    numbers, are not allowed.
    """

    longest: int
    lines: int = 1

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, str) or len(value) > self.longest:
            return False
        lines = value.split("\n")
        return len(lines) <= self.lines and all(map(are_words, lines))


ADDRESS = re.compile(r"://|(?i:www\.)|@|\w\.[a-z]{2}|\d(?:[ ./-]?\d){6}")
"""Matches what leads out of the game: a web page, an e-mail address, a telephone number."""


def are_words(line: str) -> bool:
    """Return whether a line has only printable characters, emoji included, and no address."""
    return line.isprintable() and not ADDRESS.search(line)


@dataclass(frozen=True)
class Option:
    """A house rule: its values (or the range of a number), its default, and the function of the rule."""

    code: str
    values: tuple[Value, ...] | range | Text
    default: Value
    write: Write

    @property
    def type(self) -> str:
        """Return the type of input for a settings screen: `switch`, `number`, `text` or `choice`."""
        if isinstance(self.values, range):
            return "number"
        if isinstance(self.values, Text):
            return "text"
        return "switch" if isinstance(self.default, bool) else "choice"

    def allows(self, value: object) -> bool:
        """Return whether a value is one of the option's values; True does not count as 1."""
        if isinstance(self.values, Text):
            return value in self.values
        return any(type(value) is type(own) and value == own for own in self.values)


OPTIONS: dict[str, Option] = {}
"""Every option by its code; a variant lists those it takes, in the order of a settings screen."""


def option(
    values: tuple[Value, ...] | range | Text, default: Value | None = None
) -> Callable[[Write], Write]:
    """Register a rule under the name of its function; the first value is the default if none is given."""

    def register(write: Write) -> Write:
        code = write.__name__
        OPTIONS[code] = Option(code, values, _usual(values) if default is None else default, write)
        return write

    return register


def _usual(values: tuple[Value, ...] | range | Text) -> Value:
    return "" if isinstance(values, Text) else values[0]


SWITCH = (False, True)
