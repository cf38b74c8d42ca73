"""The classic box of 108 cards; the other boxes are defined as differences from it."""

from collections.abc import Iterator

from games.engine import effects as fx
from games.engine.cards import Face
from games.engine.decks import actions, numbers, one_sided, wilds
from games.engine.pages.uno import UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.variants.variant import Variant

EFFECTS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.reverse,),
    "draw_two": (fx.penalize(2),),
    "wild": (fx.name_color,),
    "wild_draw_four": (fx.name_color, fx.penalize_with_limit(4)),
}

OPENS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.dealer_begins,),
    "draw_two": (fx.first_draws(2),),
    "wild": (fx.first_names_color,),
}


def faces() -> Iterator[Face]:
    """Yield the 108 faces: per colour a zero and two of each other number and action, and eight wilds."""
    yield from numbers([0], 1)
    yield from numbers(range(1, 10), 2)
    for symbol in ("draw_two", "reverse", "skip"):
        yield from actions(symbol, 2)
    yield from wilds("wild", "W", 4)
    yield from wilds("wild_draw_four", "W+4", 4, draws=4)


def classic() -> Rulebook:
    """Return the official rules of the classic box."""
    return Rulebook(
        deck=one_sided(faces()),
        effects=EFFECTS,
        opens=OPENS,
        guarded=frozenset({"wild_draw_four"}),
        **UNO,
    )


VARIANT = Variant("classic", classic)
