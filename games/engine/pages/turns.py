"""What may be done about each decision of the games with a discard pile, the meekest answer last."""

from collections.abc import Iterator

from games.engine.choices import Choice
from games.engine.decisions import Drawn, NameColor, Penalty, Turn
from games.engine.pages.matching import is_refused, may_answer
from games.engine.table import Table


def on_turn(table: Table, seat: int, turn: Turn) -> Iterator[Choice]:
    """Play a card that fits, or draw; drawing may be forbidden to who can play."""
    book, faces, can_play = table.book, table.faces, False
    matches, may_bluff = book.matches, book.bluffing != "refuse"
    for card in table.state.seats[seat].hand:
        if matches(table, faces[card]) and (may_bluff or not is_refused(table, seat, card)):
            can_play = True
            yield as_play(table, seat, card)
    if book.may_decline or not can_play:
        yield Choice("draw")


def on_drawn(table: Table, seat: int, drawn: Drawn) -> Iterator[Choice]:
    """Play the drawn card, or keep it where that is allowed."""
    yield as_play(table, seat, drawn.card)
    if table.book.drawn_card != "must_play":
        yield Choice("keep")


def on_penalty(table: Table, seat: int, penalty: Penalty) -> Iterator[Choice]:
    """Answer the draw card with another where the house stacks, challenge it, or pay.

    A last card cannot be answered: its player is out, and the round ends once the cards are drawn.
    """
    for card in table.state.seats[seat].hand if table.state.winner is None else ():
        if may_answer(table, seat, card):
            yield as_play(table, seat, card)
    if penalty.bluff is not None:
        yield Choice("challenge")
    yield Choice("accept")


def on_name_color(table: Table, seat: int, decision: NameColor) -> Iterator[Choice]:
    """Name one of the colours in play."""
    yield Choice("name_color", colors=table.colors)


def as_play(table: Table, seat: int, card: int) -> Choice:
    """Return the option to play a card, with the words it leaves open."""
    book, face = table.book, table.faces[card]
    choice = Choice("play", card)
    if face.color is None and face.symbol not in book.nameless:
        choice.colors = table.colors
        choice.bluff = face.symbol in book.guarded and _is_bluff(table, seat, card)
    if face.symbol in book.targets:
        choice.targets = table.others(seat)
    if len(table.state.seats[seat].hand) == 1:
        choice.may_omit = not (choice.targets and book.swaps_when_out) and book.goes_out(table, seat, face)
    return choice


def _is_bluff(table: Table, seat: int, card: int) -> bool:
    return table.book.bluffing == "challenge" and table.book.guard(table, seat, card)
