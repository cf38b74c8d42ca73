"""Flip: 112 cards with a light and a dark side, and a card that turns all cards over."""

from games.engine import effects as fx
from games.engine.cards import DARK, LIGHT
from games.engine.pages import sides
from games.engine.pages.uno import UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.variants.flip import options
from games.engine.variants.flip.cards import box
from games.engine.variants.variant import CLASSIC, Variant

EFFECTS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.reverse,),
    "draw_one": (fx.penalize(1),),
    "flip": (sides.turn_whole_piles, sides.flipper_names_color),
    "wild": (fx.name_color,),
    "wild_draw_two": (fx.name_color, fx.penalize_with_limit(2)),
    "draw_five": (fx.penalize(5),),
    "skip_everyone": (fx.skip_everyone,),
    "wild_draw_color": (fx.name_color, fx.draw_until_color),
}

OPENS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.dealer_begins,),
    "draw_one": (fx.first_draws(1),),
    "flip": (sides.turn_whole_piles, sides.first_names_color),
    "wild": (fx.first_names_color,),
}
"""Effects of start cards: every round opens on the light side, and a Wild Draw Two goes back."""


def flip() -> Rulebook:
    """Return the official rules of Flip; points count by the side in play, as do all rules."""
    return Rulebook(
        deck=box(),
        colors=(LIGHT, DARK),
        effects=EFFECTS,
        opens=OPENS,
        guarded=frozenset({"wild_draw_two", "wild_draw_color"}),
        sees=sides.opponents_see,
        pile_shows=sides.back_of_pile,
        **UNO,
    )


VARIANT = Variant("flip", flip, options=(*options.FLIP, *CLASSIC))
