"""The modern boxes of 112 cards: the classic ones, a card that moves hands, and customizable cards."""

from dataclasses import replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.decks import one_sided
from games.engine.rulebook import Effect, Rulebook
from games.engine.variants import classic
from games.engine.variants.modern import options
from games.engine.variants.modern.cards import BLANKS, faces
from games.engine.variants.modern.custom_cards import custom_judged
from games.engine.variants.variant import CLASSIC, Variant

EFFECTS: dict[str, tuple[Effect, ...]] = {
    **classic.EFFECTS,
    "wild_swap_hands": (fx.name_color, fx.swap_hands),
    "wild_shuffle_hands": (fx.name_color, fx.shuffle_hands),
    **dict.fromkeys(BLANKS, (fx.name_color,)),
}

OPENS: dict[str, tuple[Effect, ...]] = classic.OPENS | dict.fromkeys(
    ("wild_swap_hands", "wild_shuffle_hands", *BLANKS), (fx.first_names_color,)
)


def modern() -> Rulebook:
    """Return the classic rules with the four new cards."""
    return replace(
        classic.classic(),
        deck=one_sided(faces()),
        effects=EFFECTS,
        opens=OPENS,
        targets=frozenset({"wild_swap_hands"}),
        verdicts=MappingProxyType({"custom": custom_judged}),
    )


VARIANT = Variant("modern", modern, (*options.CODES, *CLASSIC))
