"""Reasons for illegal moves: the most helpful one, determined only after a move was rejected."""

from games.engine.decisions import Drawn, MatchOver, Penalty
from games.engine.errors import Reason
from games.engine.moves import Draw, Keep, Move, Play
from games.engine.pages.matching import fits, is_refused
from games.engine.pages.turns import as_play
from games.engine.table import Table

OUT_OF_TURN = {
    "catch": Reason.NOBODY_TO_CATCH,
    "call": Reason.NOTHING_TO_CALL,
    "accuse": Reason.NOBODY_TO_ACCUSE,
    "call_lapse": Reason.NO_DARE_RUNNING,
}
"""Moves that can be made out of turn, with the reason why one of them is rejected."""

WITHOUT_CAUSE = {
    "accept": Reason.NOTHING_TO_ACCEPT,
    "challenge": Reason.NOTHING_TO_CHALLENGE,
    "keep": Reason.NOTHING_TO_KEEP,
    "dare": Reason.NOTHING_TO_DARE,
    "refuse": Reason.NOTHING_TO_DARE,
    "vote": Reason.NOTHING_TO_VOTE_ON,
}
"""Moves that answer one kind of decision, with the reason when another kind is open."""

IN_THE_WAY = {
    "penalty": Reason.PENALTY_OPEN,
    "name_color": Reason.COLOR_PENDING,
    "roulette": Reason.COLOR_PENDING,
    "drawn": Reason.ALREADY_DRAWN,
    "dare": Reason.DARE_OPEN,
    "vote": Reason.VOTE_OPEN,
}
"""Reasons by the kind of the open decision, for moves that must wait until it is answered."""


def reason_for(table: Table, seat: int, move: Move) -> Reason:
    """Return the reason why no option admits a move."""
    waiting = table.state.awaiting
    if isinstance(waiting, MatchOver):
        return Reason.MATCH_OVER
    if not table.seat(seat).active:
        return Reason.SEAT_GONE if table.seat(seat).gone else Reason.OUT_OF_ROUND
    if move.kind in OUT_OF_TURN:
        return OUT_OF_TURN[move.kind]
    if seat not in waiting.seats:
        return Reason.NOT_YOUR_TURN
    usual = _reason_for_play if isinstance(move, Play) else _reason_for_answer
    return table.book.explains.get(type(move), usual)(table, seat, move)


def _reason_for_answer(table: Table, seat: int, move: Move) -> Reason:
    waiting = table.state.awaiting.kind
    if isinstance(move, Keep) and waiting == "drawn":
        return Reason.MUST_PLAY
    if move.kind in WITHOUT_CAUSE:
        return WITHOUT_CAUSE[move.kind]
    if isinstance(move, Draw) and waiting not in IN_THE_WAY:
        return Reason.MUST_PLAY
    if move.color is not None and IN_THE_WAY.get(waiting) is Reason.COLOR_PENDING:
        return Reason.COLOR_NOT_IN_PLAY
    return IN_THE_WAY.get(waiting, Reason.NOT_ALLOWED_NOW)


def _reason_for_play(table: Table, seat: int, move: Play) -> Reason:
    waiting = table.state.awaiting
    if move.card not in table.seat(seat).hand:
        return Reason.CARD_NOT_IN_HAND
    if waiting.kind in IN_THE_WAY and not isinstance(waiting, Drawn | Penalty):
        return IN_THE_WAY[waiting.kind]
    if isinstance(waiting, Drawn) and move.card != waiting.card:
        return Reason.ONLY_THE_DRAWN_CARD
    if not _fits(table, move.card):
        return Reason.PENALTY_OPEN if isinstance(waiting, Penalty) else Reason.CARD_DOES_NOT_MATCH
    if is_refused(table, seat, move.card):
        return Reason.LIMIT_NOT_MET
    return _reason_for_words(table, seat, move)


def _fits(table: Table, card: int) -> bool:
    if isinstance(table.state.awaiting, Penalty):
        return any(stacks(table, table.face(card)) for stacks in table.book.stacks_on)
    return fits(table, card)


def _reason_for_words(table: Table, seat: int, move: Play) -> Reason:
    choice = as_play(table, seat, move.card)
    if choice.colors and move.color is None and not choice.may_omit:
        return Reason.COLOR_REQUIRED
    if choice.colors and move.color is not None and move.color not in choice.colors:
        return Reason.COLOR_NOT_IN_PLAY
    if choice.targets and move.target is None and not choice.may_omit:
        return Reason.TARGET_REQUIRED
    if choice.targets and move.target is not None and move.target not in choice.targets:
        return Reason.TARGET_NOT_ALLOWED
    return Reason.WORDS_NOT_WANTED
