"""Events of a match as one viewer may see them, each with its sentence."""

from collections.abc import Iterable
from typing import Any

from orjson import Fragment

from games.engine import Event
from games.locale import event_text
from games.selectors.match_rows import MatchRow
from uno_api.json import to_json


class EventsTold:
    """The events of one step as JSON, serialized once for all viewers who may see the same of them."""

    def __init__(self, events: list[Event], row: MatchRow) -> None:
        self._events = events
        self._row = row
        self._texts: dict[tuple[str, tuple[bool, ...]], Fragment] = {}

    def text_for(self, seat: int | None, language: str) -> Fragment:
        """Return the events as a seat, or the spectators, may see them, as a JSON fragment."""
        knows = tuple(bool(event.secret) and seat in event.to for event in self._events)
        if (language, knows) not in self._texts:
            shown = serialize_events(self._events, self._row, seat, language)
            self._texts[language, knows] = Fragment(to_json(shown))
        return self._texts[language, knows]


def serialize_events(
    events: Iterable[Event], row: MatchRow, seat: int | None, language: str
) -> list[dict[str, Any]]:
    """Return what one viewer may see of some events, each with its sentence."""
    return translate_events([event.seen_by(seat) for event in events], row, language)


def translate_events(events: Iterable[dict[str, Any]], row: MatchRow, language: str) -> list[dict[str, Any]]:
    """Return events, already limited to what their viewer may see, each with its sentence."""
    names = [seat_row.display_name for seat_row in row.roster]
    return [event | {"text": event_text(event, names, language, row.variant)} for event in events]
