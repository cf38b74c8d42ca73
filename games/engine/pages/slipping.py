"""Playing a card that does not fit: it is taken back, and costs cards, by some house rules the turn too."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

from games.engine.choices import Choice
from games.engine.decisions import Turn
from games.engine.moves import Play
from games.engine.pages.matching import fits
from games.engine.pages.turns import as_play
from games.engine.rulebook import Answers, Handler
from games.engine.table import Table


def _or_slip(answers: Answers, table: Table, seat: int, turn: Any) -> Iterator[Choice]:
    fitting = table.book.fitting(table, hand := table.in_question(seat))
    for card in hand:
        if card not in fitting:
            yield replace(as_play(table, seat, card), slip=True, may_omit=True)
    yield from answers(table, seat, turn)


@cache
def answers_or_slips(answers: Answers) -> Answers:
    """Offer, before what the rules allow, every card that does not fit, marked as a slip."""
    return partial(_or_slip, answers)


def _play_or_slip(play: Handler, cards: int, table: Table, seat: int, move: Play) -> None:
    if isinstance(table.state.awaiting, Turn) and not fits(table, move.card):
        slip(table, seat, move.card, cards)
    else:
        play(table, seat, move)


@cache
def play_or_slip(play: Handler, cards: int) -> Handler:
    """Play a card that fits; take back one that does not, at a price of so many cards."""
    return partial(_play_or_slip, play, cards)


def slip(table: Table, seat: int, card: int, cards: int) -> None:
    """Show the card, take it back and draw the price; the turn goes on, unless the house ends it."""
    state = table.state
    state.fresh = False
    table.say("card_taken_back", seat, {"card": table.shown(card), "count": cards})
    drawn = table.punish(seat, cards, "wrong_card")
    if table.book.slip_ends_turn:
        state.passes = state.passes + 1 if not drawn and table.nothing_left else 0
        table.turn_after(seat)
