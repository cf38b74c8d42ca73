"""Finds cards of the box that agree with the sides that a viewer sees of them."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from games.engine.cards import Card, Face
from games.engine.pages.sides import paired_by_seed
from games.engine.rulebook import Rulebook

Codes = tuple[str | None, ...]
"""What is seen of one card: the code of each side, None for a side that is not seen."""

Chance = Callable[[], float]


def cards_behind(seen: Sequence[Codes], book: Rulebook, chance: Chance) -> list[Card]:
    """Return a card of the box for every card of the match, in agreement with what is seen of it.

    Where the sides are paired as printed, the cards found for a view of both sides are a possible deal,
    but not every possible deal is equally likely.
    """
    if len(book.colors) > 1 and book.arrange is not paired_by_seed:
        return _whole_cards(seen, book.deck, chance)
    sides = [
        _one_side([codes[side] for codes in seen], [card.faces[side] for card in book.deck], chance)
        for side in range(len(book.colors))
    ]
    return [Card(faces) for faces in zip(*sides, strict=True)]


def _one_side(codes: Sequence[str | None], faces: Sequence[Face], chance: Chance) -> list[Face]:
    """Return the faces of one side: the seen ones in place, the others in random order between them."""
    left: dict[str, list[Face]] = defaultdict(list)
    for face in faces:
        left[face.code].append(face)
    known = [left[code].pop() if code else None for code in codes]
    unseen = sorted((face for same in left.values() for face in same), key=lambda _: chance())
    return [face or unseen.pop() for face in known]


def _whole_cards(seen: Sequence[Codes], deck: Sequence[Card], chance: Chance) -> list[Card]:
    """Return a card for each one that is seen, and the others in random order between them.

    Raises ValueError if the box has no card left that agrees with what is seen.
    """
    order = sorted(deck, key=lambda _: chance())
    taken: dict[int, int] = {}
    showing = _by_code(order)
    wants = {place: _fitting(codes, showing) for place, codes in enumerate(seen) if any(codes)}
    for place in wants:
        if not _find(place, wants, taken, set()):
            raise ValueError(f"no card of the box is left to show {seen[place]}")
    place_of = {place: number for number, place in taken.items()}
    left = [number for number in range(len(order)) if number not in taken]
    return [order[place_of[place] if place in place_of else left.pop()] for place in range(len(seen))]


def _by_code(deck: Sequence[Card]) -> dict[tuple[int, str], list[int]]:
    """Return the cards that have each code, by side and code."""
    showing: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, card in enumerate(deck):
        for side, face in enumerate(card.faces):
            showing[side, face.code].append(number)
    return showing


def _fitting(codes: Codes, showing: dict[tuple[int, str], list[int]]) -> list[int]:
    """Return the cards that have every code that is seen."""
    one, *others = [showing[side, code] for side, code in enumerate(codes) if code]
    return [number for number in one if all(number in other for other in others)]


def _find(place: int, wants: dict[int, list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Assign a card to a position; if all are taken, try to move another position to another card.

    Returns whether the position has a card now.
    """
    for number in wants[place]:
        if number not in tried:
            tried.add(number)
            if number not in taken or _find(taken[number], wants, taken, tried):
                taken[number] = place
                return True
    return False
