"""Events: what happened in a match, in the past tense.

The code that creates an event decides which viewers see which part of it. An event has a public part,
which all viewers get, and a secret part for the seats named in `to`. `EVENTS` declares every type with
its fields; a test checks the engine against it.
"""

from dataclasses import dataclass, field
from typing import Any

Data = dict[str, Any]

EVENTS: dict[str, tuple[str, ...]] = {
    "match_started": ("seats",),
    "drew_for_deal": ("card",),
    "round_started": ("round", "dealer"),
    "dealt": ("count", "cards"),
    "card_opened": ("card", "color", "returned"),
    "played": ("card", "color", "target", "cards_left", "jumped_in"),
    "drew": ("count", "cards"),
    "kept": (),
    "passed": (),
    "turn_skipped": (),
    "direction_reversed": ("direction",),
    "color_named": ("color",),
    "penalty_taken": ("count", "cards", "reason"),
    "challenged": ("target", "guilty"),
    "hand_shown": ("target", "cards"),
    "called": (),
    "called_falsely": ("count",),
    "caught": ("by", "count"),
    "hands_swapped": ("target",),
    "hands_passed": ("direction",),
    "hands_shuffled": (),
    "hand_received": ("count", "cards"),
    "matched": ("cards", "center", "color", "value", "color_match", "cards_left"),
    "placed": ("card", "cards_left"),
    "center_cleared": ("count",),
    "center_filled": ("cards",),
    "flipped": ("side", "card", "color"),
    "hand_turned": ("count", "cards"),
    "cards_discarded": ("cards",),
    "card_taken_back": ("card", "count"),
    "reshuffled": ("count",),
    "whirlpool_spun": ("command",),
    "dared": ("by", "list", "number", "lasts"),
    "dare_taken": ("list", "number", "lasts"),
    "dare_refused": ("list", "number", "lasts"),
    "dare_ended": ("list", "number", "lasts"),
    "lapse_called": ("by", "list", "number", "lasts"),
    "accused": ("by",),
    "vote_opened": ("subject", "voters"),
    "voted": ("ok",),
    "vote_closed": ("subject", "passed"),
    "timed_out": (),
    "seat_left": ("reason",),
    "seat_returned": (),
    "knocked_out": ("count",),
    "went_out": ("place",),
    "seat_eliminated": ("score",),
    "round_blocked": (),
    "round_won": ("points", "counted", "scores"),
    "match_won": ("places", "scores", "reason"),
}
"""Every event type and the fields it may carry besides `type` and `seat`."""


@dataclass(slots=True)
class Event:
    """One event as it is stored, with nothing redacted."""

    type: str
    seat: int | None = None
    data: Data = field(default_factory=dict)
    secret: Data = field(default_factory=dict)
    to: tuple[int, ...] = ()

    def seen_by(self, viewer: int | None) -> Data:
        """Return what this viewer may see of the event: a seat number, or None for spectators."""
        data = self.data | self.secret if self.secret and viewer in self.to else self.data
        return self._headed(data)

    def in_full(self) -> Data:
        """Return the event with its secret part; only for matches that are over."""
        return self._headed(self.data | self.secret)

    def _headed(self, data: Data) -> Data:
        head: Data = {"type": self.type}
        if self.seat is not None:
            head["seat"] = self.seat
        return head | data

    def to_json(self) -> list[Any]:
        """Return the event as plain data, for the record of the match."""
        return [self.type, self.seat, self.data, self.secret, list(self.to)]


def from_json(raw: list[Any]) -> Event:
    """Return the event that `to_json` serialized."""
    kind, seat, data, secret, to = raw
    return Event(kind, seat, data, secret, tuple(to))
