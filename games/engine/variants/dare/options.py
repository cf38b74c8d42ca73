"""Where the dares come from, and what a successful one costs."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.options.option import Text, option
from games.engine.rulebook import Rulebook, Verdict
from games.engine.state import Value
from games.engine.variants.dare.cards import ENTRIES
from games.engine.variants.dare.daring import dare_next, judged_turn_kept, judged_turn_lost

LISTS = ("family", "show_off", "daredevil", "house")
"""The lists of sixteen dares; the last one is the table's own."""


@option(LISTS)
def dare_list(book: Rulebook, name: Value) -> Rulebook:
    """The dares come from this list."""
    dare = dare_next(str(name))
    return replace(
        book,
        effects={**book.effects, "dare": (dare,), "wild_dare": (fx.name_color, dare)},
        opens={**book.opens, "dare": (dare,)},
    )


@option(Text(longest=ENTRIES * 141, lines=ENTRIES))
def house_dares(book: Rulebook, text: Value) -> Rulebook:
    """The table's own list, a line for each dare; it is read by people only."""
    return book


JUDGED: Mapping[Value, Verdict] = MappingProxyType({"lost": judged_turn_lost, "kept": judged_turn_kept})


@option(("lost", "kept"))
def dare_success_turn(book: Rulebook, how: Value) -> Rulebook:
    """Who succeeds with a dare may play as well."""
    return replace(book, verdicts={**book.verdicts, "dare": JUDGED[how]})
