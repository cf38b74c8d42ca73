"""Options for drawing, for jumping in, and for cards that move hands."""

from dataclasses import replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.options.option import SWITCH, option
from games.engine.pages import finishing, jump_ins, playing
from games.engine.rulebook import Rulebook
from games.engine.state import Value


@option(SWITCH)
def seven_zero(book: Rulebook, on: Value) -> Rulebook:
    """Make a 7 swap hands with a chosen player, and a 0 pass every hand on."""
    if not on:
        return book
    effects = {**book.effects, "7": (fx.swap_hands,), "0": (fx.pass_hands_on,)}
    return replace(book, effects=effects, targets=book.targets | {"7"})


@option(("win", "swap"))
def last_card_swap(book: Rulebook, how: Value) -> Rulebook:
    """Set whether a last card that swaps hands does so before its player is out."""
    return replace(book, swaps_when_out=how == "swap")


@option(SWITCH)
def jump_in(book: Rulebook, on: Value) -> Rulebook:
    """Let an identical card be played out of turn."""
    if not on:
        return book
    return replace(
        book,
        interrupts=(*book.interrupts, jump_ins.identical_card),
        waits_for_jumps=jump_ins.another_may_be_added,
    )


@option(("from_jumper", "original_order"))
def jump_continue(book: Rulebook, how: Value) -> Rulebook:
    """Set whether play goes on from the jumper after a jump-in, or returns to the original order."""
    return replace(book, jumper_goes_on=how == "from_jumper")


DRAWINGS = MappingProxyType(
    {
        "one": playing.one_card,
        "until_playable": playing.until_playable,
        "until_playable_max_10": playing.until_playable_max_10,
    }
)


@option(("one", "until_playable", "until_playable_max_10"))
def draw_rule(book: Rulebook, how: Value) -> Rulebook:
    """Set whether a player draws one card, or draws until a card can be played."""
    return replace(book, drawing=DRAWINGS[str(how)])


@option(("allowed", "forbidden"))
def voluntary_draw(book: Rulebook, how: Value) -> Rulebook:
    """Set whether a player who can play a card may draw instead."""
    return replace(book, may_decline=how == "allowed")


@option(("may_play", "must_play", "may_not_play"))
def drawn_card(book: Rulebook, how: Value) -> Rulebook:
    """Set whether a drawn card that fits may, must or may not be played."""
    return replace(book, drawn_card=str(how))


FINISHES = MappingProxyType(
    {"allowed": finishing.out_with_any_card, "forbidden": finishing.out_with_a_number}
)


@option(("allowed", "forbidden"))
def finish_on_action(book: Rulebook, how: Value) -> Rulebook:
    """Set whether any card may be the last one, or only a number; after any other the player draws two."""
    return replace(book, goes_out=FINISHES[str(how)])
