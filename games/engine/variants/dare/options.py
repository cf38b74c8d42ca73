"""Where the dares come from, and what a successful one costs."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games.engine.options.option import Text, option
from games.engine.rulebook import Rulebook, Verdict
from games.engine.state import Value
from games.engine.variants.dare.cards import ENTRIES
from games.engine.variants.dare.dares import judged_turn_kept, judged_turn_lost

LISTS = ("family", "show_off", "daredevil", "house")
"""The lists of sixteen dares; the last one is the table's own."""


LASTING: Mapping[Value, frozenset[int]] = MappingProxyType(
    {
        "family": frozenset(range(1, ENTRIES + 1)),
        "show_off": frozenset(),
        "daredevil": frozenset({1, 12, 15}),
        "house": frozenset(),
    }
)
"""The lines that run until the performer's next turn."""

LASTS = "*"
"""What a line of the table's own list begins with if it runs until the performer's next turn."""


@option(LISTS)
def dare_list(book: Rulebook, name: Value) -> Rulebook:
    """The dares come from this list."""
    return replace(book, dare_list=str(name), lasting=LASTING[name])


@option(Text(longest=ENTRIES * 141, lines=ENTRIES))
def house_dares(book: Rulebook, text: Value) -> Rulebook:
    """The table's own list, a line for each dare; but for the mark of those that last, for people only."""
    if book.dare_list != "house":
        return book
    lines = enumerate(str(text).split("\n"), start=1)
    return replace(book, lasting=frozenset(number for number, line in lines if line.startswith(LASTS)))


JUDGED: Mapping[Value, Verdict] = MappingProxyType({"lost": judged_turn_lost, "kept": judged_turn_kept})


@option(("lost", "kept"))
def dare_success_turn(book: Rulebook, how: Value) -> Rulebook:
    """Who succeeds with a dare may play as well."""
    return replace(book, verdicts={**book.verdicts, "dare": JUDGED[how]})
