"""The 112 cards of the modern boxes, and the prints they came in."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from games.engine.cards import Card, Face
from games.engine.decks import one_sided, wild
from games.engine.state import Value
from games.engine.variants import classic

BLANKS = ("wild_custom_1", "wild_custom_2", "wild_custom_3")
"""The symbols of the customizable cards."""


def faces() -> Iterator[Face]:
    """Yield the 112 faces of the box with Swap Hands."""
    yield from classic.faces()
    yield wild("wild_swap_hands", "WS", 40)
    for place, symbol in enumerate(BLANKS, start=1):
        yield wild(symbol, f"WC{place}", 40)


def symbol_of(card: Card) -> str:
    """Return the symbol of a card that is printed on one side."""
    return card.faces[0].symbol


def with_special(deck: tuple[Card, ...], special: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the deck with other cards in the place of Swap Hands."""
    place = next(place for place, card in enumerate(deck) if symbol_of(card) == "wild_swap_hands")
    return deck[:place] + special + deck[place + 1 :]


SPECIALS: Mapping[Value, tuple[Card, ...]] = MappingProxyType(
    {
        "swap": one_sided([wild("wild_swap_hands", "WS", 40)]),
        "shuffle": one_sided([wild("wild_shuffle_hands", "WX", 40)]),
        "blank": (),
    }
)
