"""What a socket is told of a match when it begins to listen, and after it has missed something."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.selectors.matches import match_view
from games.selectors.moves import missed_events
from uno_api.rendering import to_json


@dataclass(frozen=True, slots=True)
class News:
    """The frames to send, the number they lead to, and where the listener sits."""

    frames: list[str]
    seq: int
    seat: int | None


def news_of(
    match_id: UUID, user_id: UUID, language: str, seen: int | None, *, is_in_doubt: bool = False
) -> News:
    """Read a match for one viewer: exactly what was missed after `seen`, or all of it as a snapshot.

    A number that cannot be the viewer's (none at all, one from before the deal, one that was never reached)
    gets a snapshot; so does the present one, when it `is_in_doubt` whether all is known. Refuses with
    `not_found` when the match is hidden from the viewer.
    """
    view = match_view(match_id, user_id)
    seq = view["seq"]
    if seen is None or seq == 0 or seen > seq or (is_in_doubt and seen == seq):
        return News([_text("snapshot", match_id, seq=seq, view=view)], seq, view["you"])
    missed = missed_events(match_id, user_id, seen, language) if seen < seq else []
    frames = [
        _text("events", match_id, view=view if told["seq"] == seq else None, **told)
        for told in missed
        if told["seq"] <= seq
    ]
    return News(frames, seq, view["you"])


def _text(kind: str, match_id: UUID, **members: Any) -> str:
    return to_json({"type": kind, "match": str(match_id), **members}).decode()
