"""Builds the frames that bring a socket up to date with a match, at first and after missed frames."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.engine import RULES_VERSION
from games.selectors.event_views import serialize_events
from games.selectors.match_rows import MatchRow
from games.selectors.match_views import View
from games.selectors.matches import view_for, visible_match
from games.selectors.moves import events_of, moves_after
from games.selectors.past_views import past_views
from uno_api.json import to_json


@dataclass(frozen=True, slots=True)
class CatchUp:
    """The frames to send, the sequence number they lead to, and the seat of the viewer, if any."""

    frames: list[str]
    seq: int
    seat: int | None


def catch_up_of(
    match_id: UUID, user_id: UUID, language: str, seen: int | None, *, is_in_doubt: bool = False
) -> CatchUp:
    """Return what one viewer missed of a match after `seen`, or the whole match as a snapshot.

    The result is a snapshot if `seen` cannot be the viewer's number: None, a number from before the deal, or
    one that was never reached. It is also a snapshot if `seen` is the current number but `is_in_doubt`
    indicates that the viewer may have missed something, and if the rules have changed since the deal, because
    past views are computed by replaying the moves.

    Raises ApiError `not_found` if the match is hidden from the viewer.
    """
    row = visible_match(match_id, user_id)
    view = view_for(row, user_id, language)
    is_known = seen is not None and 0 < row.seq >= seen and not (is_in_doubt and seen == row.seq)
    if seen is None or not is_known or row.rules_version != RULES_VERSION:
        return CatchUp([_text("snapshot", match_id, seq=row.seq, view=view)], row.seq, view["you"])
    frames = _missed(row, view, language, seen) if seen < row.seq else []
    return CatchUp(frames, row.seq, view["you"])


def _missed(row: MatchRow, view: View, language: str, seen: int) -> list[str]:
    """Return the `events` frames sent after a sequence number, each with the view at its time."""
    views = past_views(row, view["you"], seen, row.read_at, language) | {row.seq: view}
    moves = moves_after(row.id, seen).filter(seq__lte=row.seq).only("seq", "events")
    return [
        _text(
            "events",
            row.id,
            seq=move.seq,
            events=serialize_events(events_of(move), row, view["you"], language),
            view=views.get(move.seq),
        )
        for move in moves
    ]


def _text(kind: str, match_id: UUID, **members: Any) -> str:
    return to_json({"type": kind, "match": str(match_id), **members}).decode()
