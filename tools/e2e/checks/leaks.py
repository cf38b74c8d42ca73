"""Checks that a client receives no card it may not know.

A client may know its own cards, those it was shown, and those that lay open. Everything else that looks
like a card, in any body or frame before the end of the match, is a leak.
"""

from collections.abc import Iterator
from typing import Any

from tools.e2e.checks import Json

MEANT_FOR = {
    "dealt": "seat",
    "drew": "seat",
    "penalty_taken": "seat",
    "hand_received": "seat",
    "hand_turned": "seat",
    "hand_shown": "target",
}
"""Event types whose cards are for one seat only, with the field that names this seat."""
OPEN = {
    "drew_for_deal",
    "card_opened",
    "played",
    "matched",
    "placed",
    "center_filled",
    "flipped",
    "cards_discarded",
    "card_taken_back",
}
"""Event types that put cards face up on the table."""
IN_PLAY = {"open", "playing"}


class Knowledge:
    """The ids of all cards that one client may know; `seat` is None for a spectator."""

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.ids: set[int] = set()

    def trust(self, view: Json) -> None:
        """Add the cards of a first view: the client's own cards and those that lie open."""
        self.seat = view["you"]
        self.ids.update(cards_in([view["hand"], view["table"]]))

    def read(self, events: list[Json]) -> list[str]:
        """Add the cards of events, in order; return a fault for each event that shows too much."""
        return [fault for event in events for fault in self._read_one(event)]

    def _read_one(self, event: Json) -> list[str]:
        kind = event["type"]
        if kind in MEANT_FOR and event.get(MEANT_FOR[kind]) != self.seat:
            listed = [name for name, value in event.items() if isinstance(value, list | dict)]
            return [
                f"`{kind}` of seat {event.get('seat')} shows its {name} to seat {self.seat}"
                for name in listed
            ]
        if kind in MEANT_FOR or kind in OPEN:
            self.ids.update(cards_in(event))
            return []
        return self.leaks_in(event)

    def view_faults(self, view: Json) -> list[str]:
        """Add the open cards of a view; return what the view shows that its viewer may not see."""
        self.ids.update(cards_in(view["table"]))
        faults = [] if view["you"] == self.seat else [f"the view is for seat {view['you']}, not {self.seat}"]
        if self.seat is None and (view["hand"] or view["legal"]):
            faults.append("the gallery is shown a hand")
        faults += [f"the hand of seat {seat['seat']} lies open" for seat in view["seats"] if seat.get("hand")]
        return faults + self.leaks_in(view)

    def leaks_in(self, body: Any) -> list[str]:
        """Return a fault for each card in a body or frame that this client may not know, and for a seed."""
        unknown = sorted(set(cards_in(body)) - self.ids)
        leaks = [f"card {card} was shown to seat {self.seat} without right" for card in unknown]
        return leaks + ["the seed was shown before the end"] * any(key == "seed" for key in keys_in(body))


def is_in_play(body: Any) -> bool:
    """Return whether the hands in a body are still secret: False only if it holds a match that is over."""
    match = body.get("match", body.get("view", body)) if isinstance(body, dict) else None
    return not isinstance(match, dict) or match.get("status", "playing") in IN_PLAY


def cards_in(value: Any) -> Iterator[int]:
    """Yield the ids of all cards in a JSON value, both card objects and references to cards."""
    if isinstance(value, list):
        for item in value:
            yield from cards_in(item)
    elif isinstance(value, dict):
        if "face" in value and isinstance(value.get("id"), int):
            yield value["id"]
        for name, item in value.items():
            yield from _named(name, item)


def _named(name: str, value: Any) -> Iterator[int]:
    """Yield the card ids in one field; a number in `cards` is a count, in `card` it is an id."""
    if name == "card" and isinstance(value, int):
        yield value
    elif name == "cards" and isinstance(value, list):
        yield from (item for item in value if isinstance(item, int))
    yield from cards_in(value)


def keys_in(value: Any) -> Iterator[str]:
    """Yield the name of every field anywhere in a JSON value."""
    if isinstance(value, list):
        for item in value:
            yield from keys_in(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from keys_in(item)
