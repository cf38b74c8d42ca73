"""The definition of a variant, and the groups of options that variants share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from games.engine.rulebook import Rulebook
from games.engine.state import Value

TABLE = (
    "first_dealer",
    "score_mode",
    "play_on",
    "target_score",
    "teams",
    "uno_penalty",
    "false_call_penalty",
    "catch_grace",
)
"""Options of every game that is scored by rounds."""

CLASSIC = (
    "stacking",
    "skip_deflects",
    "seven_zero",
    "last_card_swap",
    "jump_in",
    "jump_continue",
    "draw_rule",
    "voluntary_draw",
    "drawn_card",
    "wd4",
    "wd4_basis",
    "start_wild",
    "reverse_start",
    "finish_on_action",
    "wrong_card_penalty",
    "wrong_card_turn",
    "out_of_turn_penalty",
    "suggestion_penalty",
    *TABLE,
)
"""Options of every game that is played like the classic one."""


@dataclass(frozen=True)
class Variant:
    """One box: how many may play it, the options it takes, and the defaults in which it differs.

    `wider` maps an option to the range of players it allows, where that is larger than the one on the
    box.
    """

    code: str
    build: Callable[[], Rulebook]
    options: tuple[str, ...] = CLASSIC
    seats: range = range(2, 11)
    defaults: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    wider: Mapping[str, range] = field(default_factory=lambda: MappingProxyType({}))

    def seats_with(self, values: Mapping[str, Value]) -> range:
        """Return the numbers of players that may play with these option values."""
        return next((seats for code, seats in self.wider.items() if values.get(code)), self.seats)


def but(options: tuple[str, ...], *left_out: str) -> tuple[str, ...]:
    """Return a group of options without those that do not apply to a box."""
    return tuple(code for code in options if code not in left_out)
