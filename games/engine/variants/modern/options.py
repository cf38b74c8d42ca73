"""Options of the modern boxes: which of the four cards are used, and what is written on them."""

from dataclasses import replace

from games.engine import effects as fx
from games.engine.options.option import Text, option
from games.engine.rulebook import Rulebook
from games.engine.state import Value
from games.engine.variants.modern.cards import BLANKS, SPECIALS, symbol_of, with_special
from games.engine.variants.modern.custom_cards import MENU, do_as_it_says

WRITTEN = Text(longest=140)
"""The text that may be written on one customizable card."""


@option(("swap", "shuffle", "blank"))
def box(book: Rulebook, name: Value) -> Rulebook:
    """Set whether the card that swaps hands is used, the one that shuffles them, or neither."""
    return replace(book, deck=with_special(book.deck, SPECIALS[name]))


@option((3, 2, 1, 0))
def custom_wilds(book: Rulebook, count: Value) -> Rulebook:
    """Set how many of the customizable cards are in the game."""
    left_out = BLANKS[int(count) :]
    return replace(book, deck=tuple(card for card in book.deck if symbol_of(card) not in left_out))


RULES = (*MENU, "free_text")


def written(book: Rulebook, number: int, rule: Value) -> Rulebook:
    """Return the rulebook with a rule written on a customizable card."""
    acts = (do_as_it_says(number),) if rule == "free_text" else MENU[rule]
    return replace(book, effects={**book.effects, BLANKS[number - 1]: (fx.name_color, *acts)})


@option(RULES)
def custom_1(book: Rulebook, rule: Value) -> Rulebook:
    """Set what the first customizable card does."""
    return written(book, 1, rule)


@option(RULES)
def custom_2(book: Rulebook, rule: Value) -> Rulebook:
    """Set what the second customizable card does."""
    return written(book, 2, rule)


@option(RULES)
def custom_3(book: Rulebook, rule: Value) -> Rulebook:
    """Set what the third customizable card does."""
    return written(book, 3, rule)


@option(WRITTEN)
def custom_text_1(book: Rulebook, text: Value) -> Rulebook:
    """Set the text of the first card, which is for the players only; no rule changes."""
    return book


@option(WRITTEN)
def custom_text_2(book: Rulebook, text: Value) -> Rulebook:
    """Set the text of the second card, which is for the players only; no rule changes."""
    return book


@option(WRITTEN)
def custom_text_3(book: Rulebook, text: Value) -> Rulebook:
    """Set the text of the third card, which is for the players only; no rule changes."""
    return book


WRITTEN_CARDS = tuple(f"custom_{what}{number}" for number in (1, 2, 3) for what in ("", "text_"))
"""The options that set what the customizable cards do."""

CODES = ("box", "custom_wilds", *WRITTEN_CARDS)
"""The options of these boxes, in the order of a settings screen."""
