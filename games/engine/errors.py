"""The error for a move that the rules do not allow, with a machine-readable reason."""

from enum import StrEnum


class Reason(StrEnum):
    """Reason codes for moves that the rules reject; clients may rely on them."""

    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    SEAT_GONE = "seat_gone"
    OUT_OF_ROUND = "out_of_round"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CARD_DOES_NOT_MATCH = "card_does_not_match"
    COLOR_REQUIRED = "color_required"
    COLOR_NOT_IN_PLAY = "color_not_in_play"
    TARGET_REQUIRED = "target_required"
    TARGET_NOT_ALLOWED = "target_not_allowed"
    VALUE_REQUIRED = "value_required"
    PENALTY_OPEN = "penalty_open"
    NOTHING_TO_ACCEPT = "nothing_to_accept"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    NOTHING_TO_CALL = "nothing_to_call"
    NOBODY_TO_CATCH = "nobody_to_catch"
    NOTHING_TO_KEEP = "nothing_to_keep"
    ALREADY_DRAWN = "already_drawn"
    MUST_PLAY = "must_play"
    ONLY_THE_DRAWN_CARD = "only_the_drawn_card"
    LIMIT_NOT_MET = "limit_not_met"
    NOTHING_TO_DARE = "nothing_to_dare"
    NOTHING_TO_VOTE_ON = "nothing_to_vote_on"
    NOBODY_TO_ACCUSE = "nobody_to_accuse"
    NO_DARE_RUNNING = "no_dare_running"
    DARE_OPEN = "dare_open"
    VOTE_OPEN = "vote_open"
    CENTER_NOT_OPEN = "center_not_open"
    VALUE_NOT_POSSIBLE = "value_not_possible"
    NOTHING_MATCHED = "nothing_matched"
    ALREADY_MATCHED = "already_matched"
    PLACING_OPEN = "placing_open"
    COLOR_PENDING = "color_pending"
    WORDS_NOT_WANTED = "words_not_wanted"
    NOT_ALLOWED_NOW = "not_allowed_now"


class IllegalMove(Exception):
    """Raised when the rules do not allow a move now; nothing has been changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
