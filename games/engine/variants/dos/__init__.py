"""DOS, the first edition of 2017: a game of its own, with numbers that add up to those in the center row."""

from types import MappingProxyType
from typing import Any

from games.engine.moves import Catch, Draw, Play, Resign
from games.engine.pages import matching
from games.engine.pages.uno import ANSWERS, MOVES, UNO
from games.engine.pages.voting import Vote
from games.engine.rulebook import Rulebook
from games.engine.variants.dos import center_row, illegal_moves, turn_end, turns
from games.engine.variants.dos.cards import box
from games.engine.variants.dos.decisions import Matching, Placing
from games.engine.variants.dos.moves import Done, Match, Place
from games.engine.variants.dos.options import DOS
from games.engine.variants.variant import TABLE, Variant

PAGES: dict[str, Any] = {
    "answers": {Matching: turns.on_matching, Placing: turns.on_placing, Vote: ANSWERS[Vote]},
    "moves": {
        **MOVES,
        Match: turns.match,
        Place: turns.place,
        Done: turns.done,
        Draw: turns.draw,
        Catch: turn_end.catch,
        Resign: turn_end.leave,
    },
    "explains": {
        Match: illegal_moves.why_no_match,
        Place: illegal_moves.why_no_place,
        Done: illegal_moves.why_not_done,
        Draw: illegal_moves.why_no_draw,
        Play: illegal_moves.why_no_play,
    },
    "deal": center_row.deal,
    "begins": Matching,
    "fitting": matching.anything,
    "keeps_top": False,
    "call_at": 2,
    "target_score": 200,
}


def dos() -> Rulebook:
    """Return the official rules of DOS; the call is made at two cards."""
    return Rulebook(deck=box(), **{**UNO, **PAGES})


VARIANT = Variant(
    "dos",
    dos,
    options=(*DOS, *TABLE),
    seats=range(2, 5),
    defaults=MappingProxyType({"target_score": 200}),
    wider=MappingProxyType({"dos_large": range(2, 11)}),
)
