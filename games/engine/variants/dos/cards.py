"""The 108 cards of DOS: no zeros and no coloured twos, but wild twos and wild numbers of one colour."""

from collections.abc import Iterator

from games.engine.cards import Face
from games.engine.decks import Box, actions, numbers, one_sided

WILD_DOS = Face("W2", "wild_dos", points=20, value=2)
"""A two in the colour that its player names or, in the center row, that the player matching it names."""

WILD_NUMBER = "wild_number"
"""The symbol of a card of one colour that counts as any number from 1 to 10."""


def faces() -> Iterator[Face]:
    """Yield twelve wild twos and, per colour, three of each small and two of each large or wild number."""
    yield from numbers((1, 3, 4, 5), 3)
    yield from numbers(range(6, 11), 2)
    yield from actions(WILD_NUMBER, 2, 40, mark="#")
    yield from [WILD_DOS] * 12


def box() -> Box:
    """Return every card of the box."""
    return one_sided(faces())
