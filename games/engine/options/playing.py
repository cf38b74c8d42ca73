"""What may be done on a turn and out of turn: drawing, jumping in, and cards that move hands."""

from dataclasses import replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.options.option import SWITCH, option
from games.engine.pages import finishing, jump_ins, playing
from games.engine.rulebook import Rulebook
from games.engine.state import Value


@option(SWITCH)
def seven_zero(book: Rulebook, on: Value) -> Rulebook:
    """A 7 swaps hands with a player of one's choice; a 0 passes every hand on."""
    if not on:
        return book
    effects = {**book.effects, "7": (fx.swap_hands,), "0": (fx.pass_hands_on,)}
    return replace(book, effects=effects, targets=book.targets | {"7"})


@option(("win", "swap"))
def last_card_swap(book: Rulebook, how: Value) -> Rulebook:
    """A last card that swaps hands does so before anybody is out."""
    return replace(book, swaps_when_out=how == "swap")


@option(SWITCH)
def jump_in(book: Rulebook, on: Value) -> Rulebook:
    """Play an identical card out of turn."""
    if not on:
        return book
    return replace(
        book,
        interrupts=(*book.interrupts, jump_ins.identical_card),
        waits_for_jumps=jump_ins.another_may_be_added,
    )


@option(("from_jumper", "original_order"))
def jump_continue(book: Rulebook, how: Value) -> Rulebook:
    """After a jump-in play returns to whose turn it was."""
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
    """Keep drawing until a card can be played."""
    return replace(book, drawing=DRAWINGS[str(how)])


@option(("allowed", "forbidden"))
def voluntary_draw(book: Rulebook, how: Value) -> Rulebook:
    """Who can play must not draw."""
    return replace(book, may_decline=how == "allowed")


@option(("may_play", "must_play", "may_not_play"))
def drawn_card(book: Rulebook, how: Value) -> Rulebook:
    """A drawn card that fits must be played, or may not be."""
    return replace(book, drawn_card=str(how))


FINISHES = MappingProxyType(
    {"allowed": finishing.out_with_any_card, "forbidden": finishing.out_with_a_number}
)


@option(("allowed", "forbidden"))
def finish_on_action(book: Rulebook, how: Value) -> Rulebook:
    """Only a number may be the last card; after any other the player draws two."""
    return replace(book, goes_out=FINISHES[str(how)])
