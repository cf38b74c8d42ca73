"""Junior: 56 cards with animals, or 36 in an older box; hands of five, and the first seat out wins."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.engine import effects as fx
from games.engine import scoring
from games.engine.cards import Card, Face
from games.engine.decks import actions, numbers, one_sided, wilds
from games.engine.options.option import SWITCH, option
from games.engine.pages import dealing, matching
from games.engine.pages.uno import UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.state import Value
from games.engine.table import Table
from games.engine.variants.variant import Variant

EFFECTS: dict[str, tuple[Effect, ...]] = {
    "draw_one": (fx.penalize(1),),
    "draw_two": (fx.penalize(2),),
    "skip": (fx.skip_next,),
    "wild": (fx.name_color,),
}


def faces() -> Iterator[Face]:
    """Yield the 56 faces: ten numbers per colour, the one twice, and sixteen actions."""
    yield from numbers([1], 2)
    yield from numbers(range(2, 10), 1)
    for symbol in ("draw_one", "draw_two", "skip"):
        yield from actions(symbol, 1)
    yield from wilds("wild", "W", 4)


def faces_of_old() -> Iterator[Face]:
    """Yield the 36 faces of the older box: seven numbers per colour, and eight actions."""
    yield from numbers(range(1, 8), 1)
    yield from actions("draw_two", 1)
    yield from wilds("wild", "W", 4)


@option((56, 36))
def junior_box(book: Rulebook, cards: Value) -> Rulebook:
    """Set the number of cards; in the older box of 36 a Draw Two may be answered with another."""
    if cards == 56:
        return book
    deck, has_actions = one_sided(faces_of_old()), numbers_of(book.deck) != book.deck
    return replace(
        book, deck=deck if has_actions else numbers_of(deck), stacks_on=(*book.stacks_on, matching.same_type)
    )


def numbers_of(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the number cards of a box."""
    return tuple(card for card in deck if card.faces[0].value is not None)


@option((2, 1))
def junior_level(book: Rulebook, level: Value) -> Rulebook:
    """Set the level; the first level is played with numbers only."""
    if level == 2:
        return book
    return replace(book, deck=numbers_of(book.deck))


def hands_lie_open(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Return the codes of a hand to every viewer."""
    return [table.face(card).code for card in table.seat(seat).hand]


@option(SWITCH)
def open_hands(book: Rulebook, on: Value) -> Rulebook:
    """Set whether the hands lie open on the table."""
    return replace(book, sees=hands_lie_open) if on else book


def no_points(table: Table) -> None:
    """Record which seat was out first; the points on the cards only rank the other seats."""
    scoring.award(table, 0)


def junior() -> Rulebook:
    """Return the children's rules: only a number opens, one round, no points."""
    pages: dict[str, Any] = UNO | {
        "first_dealer": dealing.by_lot,
        "scores": no_points,
        "ending": scoring.after_one_round,
        "ranking": scoring.first_out_first,
    }
    return Rulebook(deck=one_sided(faces()), effects=EFFECTS, hand_size=5, target_score=0, **pages)


VARIANT = Variant(
    "junior",
    junior,
    (
        "junior_box",
        "junior_level",
        "open_hands",
        "voluntary_draw",
        "drawn_card",
        "uno_penalty",
        "catch_grace",
    ),
    seats=range(2, 5),
)
