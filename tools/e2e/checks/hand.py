"""The hand of one client, computed from the events it received and never copied from a view."""

from collections.abc import Iterable

from tools.e2e.checks import Json
from tools.e2e.checks.leaks import cards_in

EMPTIES = {"knocked_out", "seat_left"}
RECEIVES = {"drew", "penalty_taken"}
REPLACES = {"dealt", "hand_received", "hand_turned"}
GIVES = {"played", "matched", "placed", "cards_discarded"}


def hand_after(hand: set[int], events: Iterable[Json], seat: int | None) -> set[int]:
    """Return the ids of the cards a seat holds after these events."""
    for event in events:
        cards = set(cards_in(event))
        if event["type"] == "round_started":
            hand = set()
        elif event.get("seat") != seat:
            continue
        elif event["type"] in EMPTIES:
            hand = set()
        elif event["type"] in RECEIVES:
            hand = hand | cards
        elif event["type"] in REPLACES:
            hand = cards
        elif event["type"] in GIVES:
            hand = hand - cards
    return hand


def hand_faults(hand: set[int], view: Json) -> list[str]:
    """Return a fault if the hand in the view differs from the one computed from the events."""
    shown = {card["id"] for card in view["hand"]}
    if shown == hand:
        return []
    return [f"seat {view['you']} holds {sorted(shown - hand)} untold, and lacks {sorted(hand - shown)}"]
