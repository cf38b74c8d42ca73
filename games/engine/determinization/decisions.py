"""The decision that a sampled table waits for: that of the view, with its secrets filled in."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from games.engine.decisions import KINDS, Decision
from games.engine.decisions import to_json as as_data
from games.engine.determinization.sampled_table import SampledTable
from games.engine.views import View

BELIEF_IN_BLUFFS = 0.2
"""The probability that a strong wild is sampled as a bluff, if the hand it came from is large."""

NONE_OF_A_COLOR = 0.75
"""The probability that a card is not of a given colour."""


def awaited(view: View, table: SampledTable) -> Decision:
    """Return the decision that a view describes."""
    waiting = view["awaiting"]
    kind = KINDS[waiting["kind"]]
    known = {"seat": next(iter(waiting["seats"]), None)} | waiting["detail"]
    known |= SECRETS.get(kind.kind, _nothing)(view, table)
    return kind(**{name: known[name] for name in (field.name for field in _fields(kind)) if name in known})


def _fields(kind: type[Decision]) -> Any:
    return fields(kind)  # type: ignore[arg-type]


def _nothing(view: View, table: SampledTable) -> dict[str, Any]:
    return {}


def _bluff(view: View, table: SampledTable) -> dict[str, Any]:
    """Sample whether a card was a bluff, which is the likelier the more cards its player holds.

    Other players cannot know it from what they see at the table.
    """
    detail = view["awaiting"]["detail"]
    if not detail["challenge"]:
        return {"bluff": None}
    held = len(table.seat(detail["by"]).hand)
    return {"bluff": table.chance() < BELIEF_IN_BLUFFS * (1 - NONE_OF_A_COLOR**held)}


def _passes(view: View, table: SampledTable) -> dict[str, Any]:
    """Return whether the turn is over once the colour is named.

    The seat that names the colour of a start card then plays; the seat that flipped to a wild has
    played already.
    """
    return {"passes": view["table"]["discard_pile"] > 1}


def _drawn(view: View, table: SampledTable) -> dict[str, Any]:
    """Return the card that another seat has drawn: one that fits, if the sampled hand has any."""
    if "card" in view["awaiting"]["detail"]:
        return {}
    hand = table.seat(view["awaiting"]["seats"][0]).hand
    return {"card": next(iter(table.book.fitting(table, hand)), hand[-1])}


NO_FIELD = {"subject", "about", "by", "cards", "ayes", "noes"}


def _vote(view: View, table: SampledTable) -> dict[str, Any]:
    """Return the hidden fields of a vote.

    A vote that interrupted a decision is assumed to have interrupted the turn of the seat it is about.
    """
    waiting, detail = view["awaiting"], view["awaiting"]["detail"]
    details = {name: value for name, value in detail.items() if name not in NO_FIELD}
    known = {"waiting": waiting["seats"], "stake": detail["cards"], "details": details}
    if detail["subject"] == "dare":
        return known
    return known | {"resumes": as_data(table.book.begins(detail["about"]))}


SECRETS: Mapping[str, Callable[[View, SampledTable], dict[str, Any]]] = {
    "penalty": _bluff,
    "name_color": _passes,
    "drawn": _drawn,
    "vote": _vote,
}
"""By kind of decision: returns the fields that a view does not show."""
