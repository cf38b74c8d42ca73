"""Reasons for illegal moves in DOS."""

from games.engine.errors import Reason
from games.engine.moves import Draw, Play
from games.engine.table import Table
from games.engine.variants.dos import center_row, sums
from games.engine.variants.dos.decisions import Matching, Placing
from games.engine.variants.dos.moves import Done, Match, Place


def why_no_match(table: Table, seat: int, move: Match) -> Reason:
    """Return why cards cannot be laid on a center card."""
    hand = table.seat(seat).hand
    if not isinstance(table.state.awaiting, Matching):
        return _in_the_way(table)
    if any(card not in hand for card in move.cards):
        return Reason.CARD_NOT_IN_HAND
    if center_row.row_of(table, move.center) is None:
        return Reason.CENTER_NOT_OPEN
    held = sums.sorted_hand(table, seat)
    choices = sums.matches_on(table, held, move.center)
    choice = next((choice for choice in choices if choice.cards == move.cards), None)
    if choice is None:
        return Reason.CARD_DOES_NOT_MATCH
    return _why_not_so(move, choice.colors, choice.values)


def _why_not_so(move: Match, colors: tuple[str, ...], values: tuple[int, ...]) -> Reason:
    """Return what is wrong with the colour or the value of a match whose cards are right."""
    if colors and move.color not in colors:
        return Reason.COLOR_REQUIRED if move.color is None else Reason.COLOR_NOT_IN_PLAY
    if values and move.value not in values:
        return Reason.VALUE_REQUIRED if move.value is None else Reason.VALUE_NOT_POSSIBLE
    return Reason.WORDS_NOT_WANTED


def why_not_done(table: Table, seat: int, move: Done) -> Reason:
    """Return why a turn cannot be over: nothing has been done in it, or a card must be placed."""
    return Reason.NOTHING_MATCHED if isinstance(table.state.awaiting, Matching) else _in_the_way(table)


def why_no_draw(table: Table, seat: int, move: Draw) -> Reason:
    """Return why a card cannot be drawn: one was drawn already, or a match came first."""
    waiting = table.state.awaiting
    if not isinstance(waiting, Matching):
        return _in_the_way(table)
    return Reason.ALREADY_DRAWN if waiting.drawn else Reason.ALREADY_MATCHED


def why_no_place(table: Table, seat: int, move: Place) -> Reason:
    """Return why a card cannot be placed: it is not in the hand, or none is due."""
    held = move.card in table.seat(seat).hand
    if isinstance(table.state.awaiting, Placing) and not held:
        return Reason.CARD_NOT_IN_HAND
    return Reason.NOT_ALLOWED_NOW


def why_no_play(table: Table, seat: int, move: Play) -> Reason:
    """Return NOT_ALLOWED_NOW: in this game cards are matched, not played."""
    return Reason.NOT_ALLOWED_NOW


def _in_the_way(table: Table) -> Reason:
    placing = isinstance(table.state.awaiting, Placing)
    return Reason.PLACING_OPEN if placing else Reason.NOT_ALLOWED_NOW
