"""Checks that the pushed and the fetched view are equal, and that no card is lost."""

from collections.abc import Iterable
from typing import Any

from tools.e2e.checks import Json

PASSING = {"server_time", "presence", "bank"}
"""Fields that change with time, without a move."""


def view_differences(pushed: Json, fetched: Json) -> list[str]:
    """Return a fault for every field in which the pushed view of a move differs from the fetched one.

    After an outage the service extends deadlines by the lost time, so the later view may have a later one.
    """
    earlier, later = sorted((pushed, fetched), key=lambda view: view["server_time"])
    before, after = _deadline(earlier), _deadline(later)
    if before and after and before < after:
        earlier = earlier | {"awaiting": earlier["awaiting"] | {"deadline": after}}
    return [f"pushed and fetched view differ in {path}" for path in differences(earlier, later)]


def _deadline(view: Json) -> str | None:
    return (view.get("awaiting") or {}).get("deadline")


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Return the paths at which two JSON values differ, except for the fields that change with time."""
    if isinstance(one, dict) and isinstance(other, dict):
        names = [name for name in one | other if name not in PASSING]
        return [
            found
            for name in names
            for found in differences(one.get(name), other.get(name), f"{path}.{name}" if path else name)
        ]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [found for place, pair in pairs for found in differences(*pair, f"{path}[{place}]")]
    return [] if one == other else [f"{path}: {one!r} and {other!r}"]


def counted_cards(view: Json) -> int:
    """Return the number of cards a view shows: in hands, piles and rows on the table."""
    table = view["table"]
    rows = sum(len(row["cards"]) for row in table["center"] or [])
    return int(
        sum(seat["cards"] for seat in view["seats"]) + table["draw_pile"] + table["discard_pile"] + rows
    )


def set_aside(cards: int, events: Iterable[Json]) -> int:
    """Return the number of cards that the view does not show after these events: hands of knocked-out seats.

    `cards` is the number before the events.
    """
    for event in events:
        if event["type"] == "knocked_out":
            cards += event["count"]
        elif event["type"] in {"reshuffled", "round_started"}:
            cards = 0
    return cards


def card_count_faults(view: Json, cards: int, aside: int = 0) -> list[str]:
    """Return a fault if hands, piles and the cards set aside do not add up to `cards`, those of the box."""
    counted = counted_cards(view) + aside
    return (
        [] if counted == cards else [f"{counted} of {cards} cards are on the table after move {view['seq']}"]
    )


def public_part(view: Json) -> Json:
    """Return the part of a view that must be the same for all its viewers."""
    own = {"you", "hand", "legal", "awaiting", "server_time"}
    seats = [{k: v for k, v in seat.items() if k not in {"presence", "backs"}} for seat in view["seats"]]
    awaited = {name: view["awaiting"].get(name) for name in ("kind", "seats", "deadline")}
    return {k: v for k, v in view.items() if k not in own} | {"seats": seats, "awaiting": awaited}
