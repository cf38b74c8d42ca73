"""Options for the first dealer, and for what a start card does."""

from dataclasses import replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.options.option import option
from games.engine.pages import dealing
from games.engine.rulebook import Rulebook
from games.engine.state import Value

FIRST_DEALERS = MappingProxyType({"highest_card": dealing.highest_card, "by_lot": dealing.by_lot})


@option(("highest_card", "by_lot"))
def first_dealer(book: Rulebook, how: Value) -> Rulebook:
    """Set whether the seat that draws the highest card deals first, or one drawn by lot without a card."""
    return replace(book, first_dealer=FIRST_DEALERS[str(how)])


@option(("left_names", "reshuffle"))
def start_wild(book: Rulebook, how: Value) -> Rulebook:
    """Set whether the first player names the colour of a wild start card, or the card goes back.

    When it goes back, another card is turned.
    """
    if how == "left_names":
        return book
    kept = {face: acts for face, acts in book.opens.items() if acts != (fx.first_names_color,)}
    return replace(book, opens=kept)


REVERSE_STARTS = MappingProxyType(
    {"dealer_first": fx.dealer_begins, "right_of_dealer": fx.right_of_dealer_begins}
)


@option(("dealer_first", "right_of_dealer"))
def reverse_start(book: Rulebook, how: Value) -> Rulebook:
    """Set whether the dealer, or the seat at the dealer's right, begins after a Reverse as start card."""
    return replace(book, opens={**book.opens, "reverse": (REVERSE_STARTS[str(how)],)})
