"""Options of Flip: how cards are paired and turned, and which players see backs."""

from collections.abc import Mapping
from dataclasses import replace

from games.engine.options.option import SWITCH, option
from games.engine.pages import sides
from games.engine.rulebook import Rulebook, Sees, as_printed, no_back, no_backs
from games.engine.state import Value

FLIP = ("flip_pairing", "flip_discard", "flip_backs", "own_backs_visible")
"""Options of this box only."""

PAIRINGS = {"observed": as_printed, "seeded_random": sides.paired_by_seed}


@option(("observed", "seeded_random"))
def flip_pairing(book: Rulebook, how: Value) -> Rulebook:
    """Set whether the sides are paired as in print, or anew in each match from its seed."""
    return replace(book, arrange=PAIRINGS[str(how)])


TURNS = {"turn_whole_pile": sides.turn_whole_piles, "keep_order": sides.turn_cards}


@option(("turn_whole_pile", "keep_order"))
def flip_discard(book: Rulebook, how: Value) -> Rulebook:
    """Set whether the pile is turned as a block, or its Flip card stays on top and shows its other side."""
    turn = TURNS[str(how)]
    return replace(
        book,
        effects={**book.effects, "flip": (turn, sides.flipper_names_color)},
        opens={**book.opens, "flip": (turn, sides.first_names_color)},
    )


UNSEEN_BY_OPPONENTS: Mapping[Sees, Sees] = {
    sides.opponents_see: no_backs,
    sides.all_players_see: sides.owner_sees,
}
SEEN_BY_OWNER: Mapping[Sees, Sees] = {sides.opponents_see: sides.all_players_see, no_backs: sides.owner_sees}


@option(("opponents_see", "hidden"))
def flip_backs(book: Rulebook, how: Value) -> Rulebook:
    """Set whether players see the backs of other hands and of the draw pile."""
    if how == "opponents_see":
        return book
    return replace(book, sees=UNSEEN_BY_OPPONENTS[book.sees], pile_shows=no_back)


@option(SWITCH)
def own_backs_visible(book: Rulebook, on: Value) -> Rulebook:
    """Set whether players see the backs of the cards in their own hands."""
    return replace(book, sees=SEEN_BY_OWNER[book.sees]) if on else book
