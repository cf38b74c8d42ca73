"""What a match that is over discloses: its result, and every step with all hands."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from games.engine import RULES_VERSION, State, open_hands
from games.models import Move, Status
from games.selectors.conduct import had_outage
from games.selectors.event_views import translate_events
from games.selectors.fairness import seed_of
from games.selectors.luck import luck_of
from games.selectors.match_rows import MatchRow, SeatRow, format_ms, to_ms
from games.selectors.match_views import MatchViews
from games.selectors.matches import visible_match
from games.selectors.moves import moves_after, replay_of
from games.selectors.ratings import changes_of_match
from uno_api.cooperative import Recent, unhurried
from uno_api.errors import ApiError
from uno_api.json import to_json
from uno_api.timestamps import format_timestamp

Shown = dict[str, Any]

# One minute, because players' names in it may change.
REPLAYS = Recent(seconds=60, most=32_000_000)


def match_that_is_over(match_id: UUID, user_id: UUID) -> MatchRow:
    """Return a match that is over; raise ApiError `not_found` if it is hidden, or `match_not_over`."""
    row = visible_match(match_id, user_id)
    if row.status in (Status.OPEN, Status.PLAYING):
        raise ApiError("match_not_over")
    return row


def require_replayable(row: MatchRow) -> MatchRow:
    """Return the given match if it was played by the current rules; raise ApiError `rules_changed`.

    Under other rules, its moves might not lead to the same result.
    """
    if row.has_started and row.rules_version != RULES_VERSION:
        raise ApiError("rules_changed")
    return row


def result_of(row: MatchRow, language: str) -> Shown:
    """Return how a match that is over ended, the best place first; without places unless it was finished."""
    changes = changes_of_match(row.id) if row.rated else {}
    seats = [_standing(row, seat_row, changes) for seat_row in row.roster]
    return {
        "match": str(row.id),
        "status": row.status,
        "variant": row.variant,
        "rated": row.rated,
        "queue": row.queue,
        "reason": row.reason,
        "rematch": row.rematch,
        "outage": had_outage(row),
        "moves": row.seq,
        "rounds": row.state.round if row.has_started else 0,
        "started_at": format_ms(row.started_at) if row.started_at else None,
        "finished_at": format_ms(row.finished_at) if row.finished_at else None,
        "results": sorted(seats, key=lambda seat: (seat["place"] or 0, seat["seat"])),
        "luck": luck_of(row.id, language),
    }


def replayed(row: MatchRow, language: str) -> Iterator[Shown]:
    """Replay a finished match and yield every step: the move and its player, its events, and all hands."""
    if not row.has_started:
        return
    moves = moves_after(row.id, 0)
    steps = replay_of(row, seed=seed_of(row.id))
    for move, step in zip(moves, steps, strict=True):
        yield {
            "seq": move.seq,
            "seat": move.seat,
            "move": move.as_json(),
            "created_at": format_timestamp(move.created_at),
            "events": translate_events([event.in_full() for event in step.events], row, language),
            "hands": open_hands(step.state),
            "view": _as_it_was(row, move, step.state, language),
        }


def replay_lines(row: MatchRow, language: str) -> Iterator[bytes]:
    """Yield every step of a finished match as JSON; the result is cached for a minute."""
    key = (row.id, language)
    if kept := REPLAYS.get(key):
        yield from kept
        return
    lines = []
    for line in unhurried(map(to_json, replayed(row, language))):
        lines.append(line)
        yield line
    REPLAYS.keep(key, lines)


def _as_it_was(row: MatchRow, move: Move, state: State, language: str) -> Shown:
    """Return the spectators' view after a move."""
    return MatchViews(row.after(state, row.clock), to_ms(move.created_at)).seen_by(None, language)


def _standing(row: MatchRow, seat_row: SeatRow, changes: Mapping[UUID, Shown]) -> Shown:
    is_ranked = row.status == Status.FINISHED
    teams = int(row.ruleset.all_options().get("teams", 0))
    return {
        "seat": seat_row.number,
        "player": seat_row.player(),
        "team": seat_row.number % teams if teams else None,
        "place": row.state.places[seat_row.number] if is_ranked else None,
        "points": row.state.seats[seat_row.number].score if is_ranked else None,
        "left": seat_row.has_left,
        "rating": changes.get(seat_row.user_id) if seat_row.user_id else None,
    }
