"""Cards that do not fit or are out of turn: they are taken back and cost cards, or the turn too."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

from games.engine.choices import LegalMove
from games.engine.decisions import Turn
from games.engine.moves import Play
from games.engine.pages.matching import fits
from games.engine.pages.turns import as_play
from games.engine.rulebook import Answers, Handler, Rulebook
from games.engine.table import Table

WRONG_CARD = "wrong_card"
OUT_OF_TURN = "out_of_turn"


def _or_slip(answers: Answers, table: Table, seat: int, turn: Any) -> Iterator[LegalMove]:
    hand = [] if table.has_paid(seat) else table.cards_to_check(seat)
    fitting = table.book.fitting(table, hand)
    for card in hand:
        if card not in fitting:
            yield replace(as_play(table, seat, card), slip=True, may_omit=True)
    yield from answers(table, seat, turn)


@cache
def answers_or_slips(answers: Answers) -> Answers:
    """Return a page that offers every card that does not fit, marked as a slip, before the answers."""
    return partial(_or_slip, answers)


def with_price(book: Rulebook, mistake: str, cards: int) -> Rulebook:
    """Return the rulebook in which a mistake may be made, at a price of `cards` cards."""
    moves = book.moves if book.prices else {**book.moves, Play: play_or_take_back(book.moves[Play])}
    return replace(book, moves=moves, prices={**book.prices, mistake: cards})


def _play_or_take_back(play: Handler, table: Table, seat: int, move: Play) -> None:
    if is_out_of_turn(table, seat, move.card):
        play_out_of_turn(table, seat, move.card)
    elif is_wrong(table, seat, move.card):
        slip(table, seat, move.card)
    else:
        play(table, seat, move)


@cache
def play_or_take_back(play: Handler) -> Handler:
    """Return a handler: play a card that may be played now, or take back any other at its price."""
    return partial(_play_or_take_back, play)


def is_wrong(table: Table, seat: int, card: int) -> bool:
    """Return whether a card is played on a turn on which it does not fit, where that is allowed."""
    return (
        WRONG_CARD in table.book.prices
        and isinstance(table.state.awaiting, Turn)
        and seat in table.state.awaiting.seats
        and not fits(table, card)
    )


def is_out_of_turn(table: Table, seat: int, card: int) -> bool:
    """Return whether a card is played out of turn and is no jump-in, where that mistake is allowed."""
    return (
        OUT_OF_TURN in table.book.prices
        and seat not in table.state.awaiting.seats
        and card not in jumped_in_with(table, seat)
    )


def slip(table: Table, seat: int, card: int) -> None:
    """Show the card, take it back and draw the price; the turn goes on unless `slip_ends_turn` is set."""
    state = table.state
    state.fresh = False
    price = record_taken_back(table, seat, card, WRONG_CARD)
    drawn = table.fine(seat, price, WRONG_CARD)
    if table.book.slip_ends_turn:
        state.passes = state.passes + 1 if not drawn and table.nothing_left else 0
        table.turn_after(seat)


def record_taken_back(table: Table, seat: int, card: int, mistake: str) -> int:
    """Record that a card was shown and taken back; return the price of the mistake in cards."""
    price = table.book.prices[mistake]
    table.say("card_taken_back", seat, {"card": table.shown(card), "count": price})
    return price


def play_out_of_turn(table: Table, seat: int, card: int) -> None:
    """Show the card, take it back and draw the price; the turn of the other player goes on."""
    table.fine(seat, record_taken_back(table, seat, card, OUT_OF_TURN), OUT_OF_TURN)


def plays_out_of_turn(table: Table, seat: int) -> Iterator[LegalMove]:
    """Offer, marked as slips, all cards that are no jump-ins while another player may play a card."""
    waiting = table.state.awaiting
    if (
        seat in waiting.seats
        or not waiting.takes_cards
        or table.state.winner is not None
        or table.has_paid(seat)
    ):
        return
    jumps = jumped_in_with(table, seat)
    for card in table.cards_to_check(seat):
        if card not in jumps:
            yield replace(as_play(table, seat, card), slip=True, may_omit=True)


def jumped_in_with(table: Table, seat: int) -> set[int | None]:
    """Return the cards that a seat may play although it is not its turn."""
    others = (interrupt for interrupt in table.book.interrupts if interrupt is not plays_out_of_turn)
    return {option.card for offers in others for option in offers(table, seat)}
