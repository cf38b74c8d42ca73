"""What it costs to break a rule that people, not cards, can break."""

from dataclasses import replace

from games.engine.decisions import Turn
from games.engine.moves import Call
from games.engine.options.option import option
from games.engine.pages import calls, slipping, suggesting
from games.engine.pages.suggesting import Accuse
from games.engine.rulebook import Rulebook
from games.engine.state import Value


@option((0, 1, 2))
def wrong_card_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """A card that does not fit may be put down by mistake, and then costs so many."""
    if not cards:
        return book
    answers = {**book.answers, Turn: slipping.answers_or_slips(book.answers[Turn])}
    return slipping.with_price(replace(book, answers=answers), slipping.WRONG_CARD, int(cards))


@option(("goes_on", "lost"))
def wrong_card_turn(book: Rulebook, how: Value) -> Rulebook:
    """A card that does not fit costs the turn as well."""
    return replace(book, slip_ends_turn=how == "lost")


@option((0, 2))
def out_of_turn_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """A card may be put down by mistake while another player is to act, and then costs so many."""
    if not cards:
        return book
    interrupts = (*book.interrupts, slipping.plays_out_of_turn)
    return slipping.with_price(replace(book, interrupts=interrupts), slipping.OUT_OF_TURN, int(cards))


@option((0, 2, 4))
def false_call_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """A call with too many cards in hand may be made by mistake, and then costs so many."""
    if not cards:
        return book
    return replace(
        book,
        interrupts=(*book.interrupts, calls.false_calls),
        moves={**book.moves, Call: calls.call_or_pay(int(cards))},
    )


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
