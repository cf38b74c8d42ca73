"""Options for answering a draw card, and for the limit of the strong wilds."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games.engine.options.option import SWITCH, option
from games.engine.pages import matching
from games.engine.rulebook import Rulebook, Stack
from games.engine.state import Value

STACKS: Mapping[Value, tuple[Stack, ...]] = MappingProxyType(
    {
        "none": (),
        "same_type": (matching.same_type,),
        "cross_up": (matching.cross_up,),
        "any": (matching.any_draw_card,),
    }
)


@option(("none", "same_type", "cross_up", "any"))
def stacking(book: Rulebook, how: Value) -> Rulebook:
    """Set which draw cards may answer a draw card; the next player then owes the sum."""
    return replace(book, stacks_on=(*book.stacks_on, *STACKS[how]))


@option(SWITCH)
def skip_deflects(book: Rulebook, on: Value) -> Rulebook:
    """Let a Skip of its colour answer a Draw Two; the next player then owes the cards."""
    if not on:
        return book
    return replace(
        book, stacks_on=(*book.stacks_on, matching.skip_of_color), deflects=book.deflects | {"skip"}
    )


BLUFFING = MappingProxyType({"bluff_and_challenge": "challenge", "no_bluffing": "refuse", "free": "free"})


@option(("bluff_and_challenge", "no_bluffing", "free"))
def wd4(book: Rulebook, how: Value) -> Rulebook:
    """Set what happens when a limited wild is played against its limit.

    With `bluff_and_challenge` it can be challenged, with `no_bluffing` it is rejected, and with `free`
    the wild has no limit.
    """
    return replace(book, bluffing=BLUFFING[str(how)])


GUARDS = MappingProxyType({"color": matching.holds_color, "any_playable": matching.holds_anything_playable})


@option(("color", "any_playable"))
def wd4_basis(book: Rulebook, how: Value) -> Rulebook:
    """Set which other cards in hand forbid a limited wild: those of the colour in play, or any that fit."""
    return replace(book, guard=GUARDS[str(how)])
