"""Options of DOS: the number of players, and when the others draw."""

from dataclasses import replace

from games.engine.options.option import SWITCH, option
from games.engine.rulebook import Rulebook
from games.engine.state import Value
from games.engine.variants.dos import turns
from games.engine.variants.dos.moves import Match

DOS = ("dos_large", "dos_double_draw")
"""Options of this box only."""


@option(SWITCH)
def dos_large(book: Rulebook, on: Value) -> Rulebook:
    """Set whether more than four may play, up to ten; nothing else changes."""
    return book


DRAWS = {"end_of_turn": turns.match, "immediate": turns.match_and_deal_out}


@option(("end_of_turn", "immediate"))
def dos_double_draw(book: Rulebook, how: Value) -> Rulebook:
    """Set whether two cards in the center card's colour make the others draw at once or at the end."""
    return replace(book, moves={**book.moves, Match: DRAWS[str(how)]})
