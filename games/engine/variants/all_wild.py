"""All Wild: 112 cards without a colour or a number, so that every play is legal."""

from collections.abc import Iterator

from games.engine import effects as fx
from games.engine.cards import Face
from games.engine.decks import one_sided, wilds
from games.engine.pages import dealing, matching
from games.engine.pages.uno import UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.variants.variant import CLASSIC, Variant, but

EFFECTS: dict[str, tuple[Effect, ...]] = {
    "wild_reverse": (fx.reverse,),
    "wild_skip": (fx.skip_next,),
    "wild_skip_two": (fx.skip(2),),
    "wild_draw_two": (fx.penalize(2),),
    "wild_draw_four": (fx.penalize(4),),
    "wild_targeted_draw_two": (fx.target_draws(2),),
    "wild_forced_swap": (fx.swap_hands,),
}

OPENS: dict[str, tuple[Effect, ...]] = {
    "wild": (),
    "wild_reverse": (fx.dealer_begins,),
    "wild_skip": (fx.skip_next,),
    "wild_skip_two": (fx.skip(2),),
    "wild_draw_two": (fx.first_draws(2),),
}


def faces() -> Iterator[Face]:
    """Yield the 112 faces; the number of copies of each kind is our own estimate."""
    yield from wilds("wild", "W", 36, points=20)
    yield from wilds("wild_reverse", "WR", 12)
    yield from wilds("wild_skip", "WSK", 12)
    yield from wilds("wild_skip_two", "WSK2", 8)
    yield from wilds("wild_draw_two", "W+2", 12, draws=2)
    yield from wilds("wild_draw_four", "W+4", 12, draws=4)
    yield from wilds("wild_targeted_draw_two", "WT+2", 8)
    yield from wilds("wild_forced_swap", "WS", 12)


def all_wild() -> Rulebook:
    """Return the rules of All Wild; a player who can always play never has to draw."""
    pages = UNO | {"fitting": matching.anything, "first_dealer": dealing.by_lot}
    return Rulebook(
        deck=one_sided(faces()),
        colors=((),),
        effects=EFFECTS,
        opens=OPENS,
        targets=frozenset({"wild_targeted_draw_two", "wild_forced_swap"}),
        may_decline=False,
        **pages,
    )


UNFIT = (
    "skip_deflects",
    "seven_zero",
    "jump_in",
    "jump_continue",
    "draw_rule",
    "wd4",
    "wd4_basis",
    "first_dealer",
    "start_wild",
    "reverse_start",
    "finish_on_action",
    "wrong_card_penalty",
    "wrong_card_turn",
)
"""Options about colours, numbers or cards that do not fit, which this box does not have."""

VARIANT = Variant("all_wild", all_wild, but(CLASSIC, *UNFIT), defaults={"voluntary_draw": "forbidden"})
