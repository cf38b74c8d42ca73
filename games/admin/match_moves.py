"""Admin page with the moves of a match, step by step."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from games.engine import Event
from games.locale import card_name
from games.models import Match, Move, Status
from games.selectors.event_views import serialize_events
from games.selectors.match_rows import MatchRow, read_match
from games.selectors.moves import events_of, moves_after

AT_ONCE = 100
LANGUAGE = "en"


def match_moves_page(request: HttpRequest, match: Match | None, context: dict[str, Any]) -> HttpResponse:
    """Return a page of the moves of a match, 100 per page.

    Each move has its number, its time, its player and the sentences of its events. Cards that are hidden from
    spectators are named only once the match is over. Raises Http404 if there is no match.
    """
    if match is None:
        raise Http404
    page = Paginator(moves_after(match.id, 0), AT_ONCE).get_page(request.GET.get("page"))
    context |= {"title": f"Moves of {match}", "row": match, "page": page}
    context["steps"] = _steps(match.id, page)
    return TemplateResponse(request, "admin/match_moves.html", context)


def _steps(match_id: UUID, moves: Iterable[Move]) -> list[dict[str, Any]]:
    row = read_match(match_id)
    return [
        {
            "seq": move.seq,
            "at": move.created_at,
            "player": _player(row, move.seat),
            "lines": _lines(row, move),
        }
        for move in moves
    ]


def _player(row: MatchRow, seat: int | None) -> str:
    return "" if seat is None else f"{seat}: {row.roster[seat].display_name}"


def _lines(row: MatchRow, move: Move) -> list[str]:
    events = events_of(move)
    sentences = [event["text"] for event in serialize_events(events, row, None, LANGUAGE)]
    if row.status in (Status.OPEN, Status.PLAYING):
        return sentences
    return [f"{said}{_hidden(event)}" for said, event in zip(sentences, events, strict=True)]


def _hidden(event: Event) -> str:
    """Return the names of the cards that only one player was shown, in parentheses."""
    cards = [card_name(card["face"], LANGUAGE) for card in event.secret.get("cards", ())]
    return f" ({', '.join(cards)})" if cards else ""
