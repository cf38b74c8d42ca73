"""Which cards of a hand make the number of a center card, alone or in pairs.

The colour never decides whether a match is allowed. A Wild # is any number from 1 to 10, a Wild DOS is
a two. Only pairs that add up are built, so the cost depends on the number of possible matches, not on
the size of the hand.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, product, starmap
from typing import NamedTuple

from games.engine.choices import LegalMove
from games.engine.table import Table

NUMBERS = tuple(range(1, 11))

Cards = tuple[int, ...]


class Held(NamedTuple):
    """A hand sorted for adding: its cards by number, its Wild # cards, and its Wild DOS cards."""

    by_number: dict[int, list[int]]
    any_number: list[int]
    any_color: set[int]


def matches(table: Table, seat: int) -> Iterator[LegalMove]:
    """Yield every match a seat can make on the center cards that have none yet."""
    held = sorted_hand(table, seat)
    for row in table.state.center:
        if len(row) == 1:
            yield from matches_on(table, held, row[0])


def can_match(table: Table, seat: int) -> bool:
    """Return whether a seat can make any match."""
    return next(matches(table, seat), None) is not None


def sorted_hand(table: Table, seat: int) -> Held:
    """Return a hand sorted for adding."""
    held = Held(defaultdict(list), [], set())
    for card in sorted(table.cards_to_check(seat)):
        face = table.faces[card]
        (held.any_number if face.value is None else held.by_number[face.value]).append(card)
        if face.color is None:
            held.any_color.add(card)
    return held


def matches_on(table: Table, held: Held, center: int) -> Iterator[LegalMove]:
    """Yield every match on one center card, with the fields that its wild cards leave open."""
    face, colors = table.faces[center], table.colors
    ways = ways_to_any_number(held) if face.value is None else ways_to(face.value, held)
    for cards, values in ways:
        asks_color = face.color is None or not held.any_color.isdisjoint(cards)
        yield LegalMove("match", None, cards, center, None, None, colors if asks_color else (), (), values)


def ways_to(number: int, held: Held) -> Iterator[tuple[Cards, Cards]]:
    """Yield the cards that make a number, with the values that a Wild # among them may have."""
    for cards in adding_up(number, held):
        yield cards, ()
    for cards, least in with_one_wild(held, range(1, number)):
        yield cards, (number - least + 1,)
    if number > 1:
        for cards in combinations(held.any_number, 2):
            yield cards, tuple(range(1, number))


def ways_to_any_number(held: Held) -> Iterator[tuple[Cards, Cards]]:
    """Yield the cards that make any number at all, with the numbers they can make."""
    for number in NUMBERS:
        for cards in adding_up(number, held):
            yield cards, (number,)
    for cards, least in with_one_wild(held, NUMBERS[:-1]):
        yield cards, NUMBERS[least - 1 :]
    for cards in combinations(held.any_number, 2):
        yield cards, NUMBERS[1:]


def adding_up(number: int, held: Held) -> Iterator[Cards]:
    """Yield single cards of a number, and pairs that add up to it, without any Wild #."""
    has = held.by_number.get
    for card in has(number, ()):
        yield (card,)
    for low in range(1, (number + 1) // 2):
        if (lows := has(low)) and (highs := has(number - low)):
            yield from starmap(in_order, product(lows, highs))
    if number % 2 == 0:
        yield from combinations(has(number // 2, ()), 2)


def with_one_wild(held: Held, others: Iterable[int]) -> Iterator[tuple[Cards, int]]:
    """Yield every Wild #, alone and with a card of the given numbers, and the least sum of each."""
    if not held.any_number:
        return
    beside = [(card, number) for number in others for card in held.by_number.get(number, ())]
    for wild in held.any_number:
        yield (wild,), 1
        for card, number in beside:
            yield in_order(wild, card), number + 1


def in_order(one: int, other: int) -> Cards:
    """Return two cards in the order in which a match names them."""
    return (one, other) if one < other else (other, one)
