"""Options of Dare: the list of dares, and what a successful dare costs."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games.engine.options.option import Text, option
from games.engine.rulebook import Rulebook, Verdict
from games.engine.state import Value
from games.engine.variants.dare.cards import ENTRIES
from games.engine.variants.dare.dares import judged_turn_kept, judged_turn_lost

LISTS = ("family", "show_off", "daredevil", "house")
"""The lists of sixteen dares; the last one is the table's own list."""


LASTING: Mapping[Value, frozenset[int]] = MappingProxyType(
    {
        "family": frozenset(range(1, ENTRIES + 1)),
        "show_off": frozenset(),
        "daredevil": frozenset({1, 12, 15}),
        "house": frozenset(),
    }
)
"""By list, the lines that run until the performer's next turn."""

LASTS = "*"
"""The mark at the beginning of a line in the table's own list that runs until the performer's next turn."""


@option(LISTS)
def dare_list(book: Rulebook, name: Value) -> Rulebook:
    """Set the list that the dares come from."""
    return replace(book, dare_list=str(name), lasting=LASTING[name])


@option(Text(longest=ENTRIES * 141, lines=ENTRIES))
def house_dares(book: Rulebook, text: Value) -> Rulebook:
    """Set the table's own list of dares, one dare per line.

    The rules read only the mark of the dares that last; the rest of the text is for the players.
    """
    if book.dare_list != "house":
        return book
    lines = enumerate(str(text).split("\n"), start=1)
    return replace(book, lasting=frozenset(number for number, line in lines if line.startswith(LASTS)))


JUDGED: Mapping[Value, Verdict] = MappingProxyType({"lost": judged_turn_lost, "kept": judged_turn_kept})


@option(("lost", "kept"))
def dare_success_turn(book: Rulebook, how: Value) -> Rulebook:
    """Set whether a player who succeeds with a dare loses the turn or keeps it."""
    return replace(book, verdicts={**book.verdicts, "dare": JUDGED[how]})
