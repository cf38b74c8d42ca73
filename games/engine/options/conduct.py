"""Options for mistakes that players can make, and their prices in cards."""

from dataclasses import replace

from games.engine.decisions import Turn
from games.engine.moves import Call
from games.engine.options.option import option
from games.engine.pages import calls, table_talk, wrong_card
from games.engine.pages.table_talk import Accuse
from games.engine.rulebook import Rulebook
from games.engine.state import Value


@option((0, 1, 2))
def wrong_card_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """Let a card that does not fit be played by mistake, at a price of `cards` cards; 0 rejects it."""
    if not cards:
        return book
    answers = {**book.answers, Turn: wrong_card.answers_or_slips(book.answers[Turn])}
    return wrong_card.with_price(replace(book, answers=answers), wrong_card.WRONG_CARD, int(cards))


@option(("goes_on", "lost"))
def wrong_card_turn(book: Rulebook, how: Value) -> Rulebook:
    """Set whether a card that does not fit costs the turn as well."""
    return replace(book, slip_ends_turn=how == "lost")


@option((0, 2))
def out_of_turn_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """Let a card be played by mistake while another player is to act, at a price of `cards` cards.

    With 0 such a card is rejected.
    """
    if not cards:
        return book
    interrupts = (*book.interrupts, wrong_card.plays_out_of_turn)
    return wrong_card.with_price(replace(book, interrupts=interrupts), wrong_card.OUT_OF_TURN, int(cards))


@option((0, 2, 4))
def false_call_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """Let a call with too many cards in hand be made by mistake, at a price of `cards` cards.

    With 0 such a call is rejected.
    """
    if not cards:
        return book
    return replace(
        book,
        interrupts=(*book.interrupts, calls.false_calls),
        moves={**book.moves, Call: calls.call_or_pay(int(cards))},
    )


@option((0, 2, 4))
def suggestion_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """Make a player who suggests a card to another draw `cards` cards, if the table votes so.

    With 0, seats cannot be accused.
    """
    if not cards:
        return book
    return replace(
        book,
        interrupts=(*book.interrupts, table_talk.accusations),
        moves={**book.moves, Accuse: table_talk.accuse(int(cards))},
        verdicts={**book.verdicts, "suggestion": table_talk.suggestion_judged},
    )
