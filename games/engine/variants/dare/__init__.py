"""Dare: the next player draws two cards, or performs a numbered dare and lets the table judge it."""

from types import MappingProxyType
from typing import Any

from games.engine import effects as fx
from games.engine.decks import one_sided
from games.engine.pages.uno import ANSWERS, MOVES, UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.variants.dare import dares, lapses
from games.engine.variants.dare.cards import faces
from games.engine.variants.dare.dares import Dare, Refuse, TakeDare, dare_next
from games.engine.variants.dare.lapses import CallLapse
from games.engine.variants.dare.options import LASTING, LISTS
from games.engine.variants.variant import CLASSIC, Variant, but

EFFECTS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.reverse,),
    "dare": (dare_next,),
    "wild_dare": (fx.name_color, dare_next),
}

OPENS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.dealer_begins,),
    "dare": (dare_next,),
    "wild_dare": (fx.first_names_color,),
}
"""Effects of start cards: a Dare is for the first player, a Wild Dare only has its colour named."""


def dare() -> Rulebook:
    """Return the official rules; a dare that succeeds costs the turn."""
    pages: dict[str, Any] = UNO | {
        "answers": ANSWERS | {Dare: dares.on_dare},
        "moves": MOVES | {TakeDare: dares.take, Refuse: dares.refuse, CallLapse: lapses.call_lapse},
        "interrupts": (*UNO["interrupts"], lapses.lapses),
    }
    return Rulebook(
        deck=one_sided(faces()),
        effects=EFFECTS,
        opens=OPENS,
        verdicts=MappingProxyType({"dare": dares.judged_turn_lost, "lapse": lapses.judged}),
        afterwards=(lapses.run_out,),
        dare_list=LISTS[0],
        lasting=LASTING[LISTS[0]],
        **pages,
    )


UNFIT = ("stacking", "skip_deflects", "wd4", "wd4_basis")
"""Options for draw cards, which this box does not have."""

VARIANT = Variant("dare", dare, ("dare_list", "house_dares", "dare_success_turn", *but(CLASSIC, *UNFIT)))
