"""Show 'Em No Mercy: 168 cards, draw cards that can always be answered, and hands of at most 24 cards."""

from collections.abc import Iterator
from typing import Any

from games.engine import effects as fx
from games.engine.cards import Face
from games.engine.decks import actions, numbers, one_sided, wilds
from games.engine.moves import Name
from games.engine.pages import playing
from games.engine.pages.uno import ANSWERS, MOVES, UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.variants.no_mercy.mercy import MERCY, mercy_points, show_mercy
from games.engine.variants.no_mercy.roulette import Roulette, next_spins, on_roulette, spin
from games.engine.variants.no_mercy.stacking import equal_or_higher, reverse_and_draw
from games.engine.variants.variant import CLASSIC, Variant, but

EFFECTS: dict[str, tuple[Effect, ...]] = {
    "0": (fx.pass_hands_on,),
    "7": (fx.swap_hands,),
    "draw_two": (fx.penalize(2),),
    "draw_four": (fx.penalize(4),),
    "skip": (fx.skip_next,),
    "skip_everyone": (fx.skip_everyone,),
    "reverse": (fx.reverse,),
    "discard_all": (fx.discard_color,),
    "wild_reverse_draw_four": (fx.name_color, reverse_and_draw),
    "wild_draw_six": (fx.name_color, fx.penalize(6)),
    "wild_draw_ten": (fx.name_color, fx.penalize(10)),
    "wild_color_roulette": (next_spins,),
}


def faces() -> Iterator[Face]:
    """Yield the 168 faces: 36 per colour and 24 wilds."""
    yield from numbers(range(10), 2)
    for symbol, copies in (("draw_two", 3), ("draw_four", 2), ("skip", 3), ("reverse", 3)):
        yield from actions(symbol, copies)
    yield from actions("skip_everyone", 2, mark="SA")
    yield from actions("discard_all", 3, mark="DA")
    yield from wilds("wild_reverse_draw_four", "WR+4", 8, draws=4)
    yield from wilds("wild_draw_six", "W+6", 4, draws=6)
    yield from wilds("wild_draw_ten", "W+10", 4, draws=10)
    yield from wilds("wild_color_roulette", "WCR", 8)


def no_mercy() -> Rulebook:
    """Return the rules of No Mercy: only a number opens, and a player who cannot play draws until able to."""
    pages: dict[str, Any] = UNO | {
        "answers": ANSWERS | {Roulette: on_roulette},
        "moves": MOVES | {Name: spin},
        "drawing": playing.until_playable,
        "worth": mercy_points,
    }
    return Rulebook(
        deck=one_sided(faces()),
        effects=EFFECTS,
        targets=frozenset({"7"}),
        nameless=frozenset({"wild_color_roulette"}),
        stacks_on=(equal_or_higher,),
        afterwards=(show_mercy,),
        may_decline=False,
        drawn_card="must_play",
        last_card_acts=False,
        hand_limit=MERCY,
        sits_out=True,
        target_score=1000,
        **pages,
    )


UNFIT = (
    "stacking",
    "skip_deflects",
    "seven_zero",
    "last_card_swap",
    "wd4",
    "wd4_basis",
    "start_wild",
    "reverse_start",
    "play_on",
)
"""Options whose rules are fixed in this box."""

VARIANT = Variant(
    "no_mercy",
    no_mercy,
    but(CLASSIC, *UNFIT),
    seats=range(2, 7),
    defaults={
        "draw_rule": "until_playable",
        "voluntary_draw": "forbidden",
        "drawn_card": "must_play",
        "target_score": 1000,
    },
)
