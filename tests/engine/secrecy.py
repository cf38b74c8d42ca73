"""Who may know which card: every view and every event is searched for cards its viewer must not see.

The search goes by ids and by printed codes, through whatever is in a message, so that a new field of a
new box cannot carry a card past it.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from games import engine
from games.engine import Event, State
from games.engine.play import table_of
from games.engine.rulesets import rulebook_of
from tests.engine.laws import hold

Viewer = int | None

SEEN_BY_ALL = {
    "drew_for_deal",
    "card_opened",
    "played",
    "cards_discarded",
    "card_taken_back",
    "flipped",
    "matched",
    "placed",
    "center_filled",
}
"""Events whose cards lie open on the table."""

SEEN_BY_OWNER = {"dealt", "drew", "penalty_taken", "hand_received", "hand_turned"}
"""Events whose cards go to the hand of the event's seat."""

SEEN_BY_TARGET = {"hand_shown"}
"""Events whose cards are shown to the seat named as target."""

CARD_FIELDS = {"id", "card", "cards", "center"}


def no_event_tells_too_much(before: State, events: list[Event]) -> None:
    """No viewer gets a card of an event that is not theirs to see, and its owner gets all of them."""
    codes = all_codes(before.variant)
    for event in events:
        for viewer in viewers(before):
            seen = event.seen_by(viewer)
            if may_see_cards(event, viewer):
                hold(seen == event.in_full(), f"{event.type} keeps something from seat {viewer}")
            else:
                leaked = [*card_ids(seen), *printed_codes(seen, codes)]
                hold(not leaked, f"{event.type} shows {leaked} to seat {viewer}: {seen}")


def may_see_cards(event: Event, viewer: Viewer) -> bool:
    """Whether the cards of an event are for this viewer's eyes."""
    if event.type in SEEN_BY_ALL:
        return True
    if event.type in SEEN_BY_OWNER:
        return viewer is not None and viewer == event.seat
    if event.type in SEEN_BY_TARGET:
        return viewer is not None and viewer == event.data["target"]
    return not list(card_ids(event.in_full()))


def no_view_shows_too_much(state: State) -> None:
    """A view holds the ids and codes of the viewer's own hand, and of what lies open, and no others."""
    codes = all_codes(state.variant)
    shared = engine.Views(state)
    views = {viewer: shared.seen_by(viewer) for viewer in viewers(state)}
    parts = {id(part): (name, part) for view in views.values() for name, part in view.items()}
    found = {key: found_in(name, part, codes) for key, (name, part) in parts.items()}
    for viewer, view in views.items():
        known, open_codes = known_cards(state, viewer)
        for part in view.values():
            ids, printed = found[id(part)]
            hold(ids <= known, f"the view of seat {viewer} shows the cards {ids - known}")
            hidden = printed - open_codes - backs(view)
            hold(not hidden, f"the view of seat {viewer} shows the faces {hidden}")


def found_in(name: str, part: Any, codes: set[str]) -> tuple[set[int], set[str]]:
    """Return the card ids and the printed codes in one part of a view."""
    return set(card_ids(part, name)), set(printed_codes(part, codes))


def known_cards(state: State, viewer: Viewer) -> tuple[set[int], set[str]]:
    """Return the ids a viewer may see, and the codes: own hand, the open rows, the top of the pile."""
    table = table_of(state)
    own = set(state.seats[viewer].hand) if viewer is not None else set()
    known = own | {card for row in state.center for card in row}
    tops = set(state.discard_pile[-1:])
    return known, {table.face(card).code for card in known | tops}


def backs(view: dict[str, Any]) -> set[str]:
    """Return the backs of cards that a view shows; a two-sided box's own tests say which are allowed."""
    return {view["table"]["draw_top"]} | {code for seat in view["seats"] for code in seat["backs"] or ()}


def viewers(state: State) -> list[Viewer]:
    """Return everybody who looks on: each seat, and the gallery."""
    return [None, *range(len(state.seats))]


@cache
def all_codes(variant: str) -> set[str]:
    """Return every code printed anywhere in a box."""
    return {face.code for card in rulebook_of(variant, ()).deck for face in card.faces}


def card_ids(value: Any, field: str = "") -> Iterator[int]:
    """Yield every card id inside a message: numbers in the fields that name cards."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if not (name == "cards" and isinstance(inner, int)):  # a count of cards, not a card
                yield from card_ids(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from card_ids(inner, field)
    elif type(value) is int and field in CARD_FIELDS:
        yield value


def printed_codes(value: Any, codes: set[str]) -> Iterator[str]:
    """Yield every string inside a message that is the code of a face."""
    if isinstance(value, str):
        if value in codes:
            yield value
    elif isinstance(value, dict | list | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from printed_codes(inner, codes)
