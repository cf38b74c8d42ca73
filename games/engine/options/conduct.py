"""What it costs to break a rule that people, not cards, can break."""

from dataclasses import replace

from games.engine.decisions import Turn
from games.engine.moves import Play
from games.engine.options.option import option
from games.engine.pages import slipping, suggesting
from games.engine.pages.suggesting import Accuse
from games.engine.rulebook import Rulebook
from games.engine.state import Value


@option((0, 1, 2))
def wrong_card_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """A card that does not fit may be put down by mistake, and then costs so many."""
    if not cards:
        return book
    answers = {**book.answers, Turn: slipping.answers_or_slips(book.answers[Turn])}
    moves = {**book.moves, Play: slipping.play_or_slip(book.moves[Play], int(cards))}
    return replace(book, answers=answers, moves=moves)


@option(("goes_on", "lost"))
def wrong_card_turn(book: Rulebook, how: Value) -> Rulebook:
    """A card that does not fit costs the turn as well."""
    return replace(book, slip_ends_turn=how == "lost")


@option((0, 2, 4))
def suggestion_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """Who suggests a card to another player draws so many, if the table finds so."""
    if not cards:
        return book
    return replace(
        book,
        interrupts=(*book.interrupts, suggesting.accusations),
        moves={**book.moves, Accuse: suggesting.accuse(int(cards))},
        verdicts={**book.verdicts, "suggestion": suggesting.suggestion_judged},
    )
