"""The 108 cards of Dare, of which sixteen point at a line of a list of dares."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.cards import Face
from games.engine.decks import action, actions, numbers, wild

ENTRIES = 16
"""The number of lines in a list of dares."""


def faces() -> Iterator[Face]:
    """Yield the 108 faces; each of the sixteen dare cards points at its own line of the list."""
    yield from numbers([0], 1)
    yield from numbers(range(1, 10), 2)
    for symbol in ("reverse", "skip"):
        yield from actions(symbol, 2)
    for place, color in enumerate(("blue", "green", "yellow", "red")):
        for entry in (2 * place + 1, 2 * place + 2):
            yield replace(action(color, "dare", mark=f"D{entry}"), entry=entry)
    for entry in range(9, ENTRIES + 1):
        yield replace(wild("wild_dare", f"WD{entry}"), entry=entry)
