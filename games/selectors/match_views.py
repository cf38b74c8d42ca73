"""A match as one viewer sees it: the view of the rules, the columns of the match and its players, merged.

Every view of a match that leaves the server is made here: in REST responses, WebSocket frames, errors and
replays.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from orjson import Fragment

from games.engine import State, Views
from games.locale.dares import text_asked
from games.selectors.match_rows import MatchRow, SeatRow, format_ms, ruleset_of
from games.selectors.set_aside import as_stored
from games.time_control import AWAY_GONE, Millis, rules_of
from uno_api.json import to_json

View = dict[str, Any]

BARE_TABLE = {
    "top": None,
    "color": None,
    "direction": 1,
    "draw_pile": 0,
    "draw_top": None,
    "discard_pile": 0,
    "side": "light",
    "center": None,
    "penalty": 0,
}

NOTHING_AWAITED: dict[str, Any] = {
    "kind": "match_over",
    "seats": [],
    "deadline": None,
    "bank": None,
    "detail": {},
}


class MatchViews:
    """All views of one match at one time; the parts that are equal for all viewers are computed once.

    Raises MatchSetAside if the stored state of the match cannot be shown.
    """

    def __init__(self, row: MatchRow, now: Millis) -> None:
        self._row = row
        self._now = now
        self._head = _head(row, now)
        with as_stored(row.id):
            self._chairs = [_chair(row, seat_row, now) for seat_row in row.roster]
            self._of_rules = Views(row.state) if row.has_started else None
        self._places: tuple[Any, list[View], Fragment] = (None, [], Fragment(b""))
        self._texts: dict[tuple[int | None, str], Fragment] = {}
        self._speaks = row.has_started and has_words_to_show(row.state)

    def seen_by(self, seat: int | None, language: str) -> View:
        """Return the view of a seat, or of the spectators if `seat` is None."""
        with as_stored(self._row.id):
            return self._seen_by(seat, language)

    def _seen_by(self, seat: int | None, language: str) -> View:
        if self._of_rules is None:
            return self._head | _before_the_deal(self._row, self._chairs, seat)
        view = self._of_rules.seen_by(seat)
        view["seats"] = self._peopled(view["seats"])
        view["awaiting"] |= _time_left(self._row)
        if self._row.status == "annulled":
            return self._head | view | {"awaiting": NOTHING_AWAITED, "legal": []}
        if view["legal"] and self._row.clock.exposed:
            view["legal"] = list(_with_grace(self._row, view["legal"]))
        if self._speaks:
            options = self._head["options"]
            view["awaiting"] = with_text(view["awaiting"], options, language)
            view["seats"] = [_with_dare(seat, options, language) for seat in view["seats"]]
        return self._head | view

    def text_for(self, seat: int | None, language: str) -> Fragment:
        """Return the view of a seat, or of the spectators, as a JSON fragment.

        A move is published to every player: the parts that are equal in all their views are serialized
        once.
        """
        wanted = (seat, language if self._speaks else "")
        if wanted not in self._texts:
            view = self.seen_by(seat, language)
            row, (_, places, text) = self._row, self._places
            if view["seats"] is places:
                view["seats"] = text
            view["options"] = _options_text(row.variant, row.options_text)
            view["rules"] = _rules_text(row.pace, row.rated)
            self._texts[wanted] = Fragment(to_json(view))
        return self._texts[wanted]

    def _peopled(self, places: list[View]) -> list[View]:
        """Return the seats with their occupants.

        The result is reused while the rules return the same list of seats, for viewers who see the same.
        """
        if self._places[0] is not places:
            seats = [chair | place for chair, place in zip(self._chairs, places, strict=True)]
            self._places = (places, seats, Fragment(to_json(seats)))
        return self._places[1]


def serialize_match(row: MatchRow, seat: int | None, now: Millis, language: str) -> View:
    """Return one view of a match."""
    return MatchViews(row, now).seen_by(seat, language)


def has_words_to_show(state: State) -> bool:
    """Return whether a view contains the text of a dare or of a vote, which is translated for its reader."""
    return state.awaiting.kind in ("dare", "vote") or bool(state.dares)


def with_text(awaiting: View, options: Mapping[str, Any], language: str) -> View:
    """Return the awaited decision, with the text of what a player is asked to do, if any."""
    detail = awaiting["detail"]
    if "list" not in detail:
        return awaiting
    return awaiting | {"detail": detail | {"text": text_asked(detail, options, language)}}


def _with_dare(seat: View, options: Mapping[str, Any], language: str) -> View:
    """Return a seat, with the text of the dare that its player is keeping up, if any."""
    dare = seat["dare"]
    return seat | {"dare": dare | {"text": text_asked(dare, options, language)}} if dare else seat


def presence(seat_row: SeatRow, now: Millis) -> str:
    """Return the presence of a seat: `here`, `away`, or `gone`.

    A player is `gone` after giving up, or after not being connected for two minutes (`AWAY_GONE`).
    """
    if seat_row.has_left:
        return "gone"
    if seat_row.is_bot:
        return "here"
    if seat_row.here_until is None:
        return "away"
    silent = now - seat_row.here_until
    return "here" if silent < 0 else "away" if silent < AWAY_GONE else "gone"


@lru_cache(maxsize=1024)
def _options_text(variant: str, options_text: str) -> Fragment:
    return Fragment(to_json(effective_options(variant, options_text)))


@lru_cache
def _rules_text(pace: str, rated: bool) -> Fragment:
    return Fragment(to_json(rules_of(pace, rated=rated)))


@lru_cache(maxsize=1024)
def effective_options(variant: str, options_text: str) -> Mapping[str, Any]:
    """Return every option of a match with its value."""
    return ruleset_of(variant, options_text).all_options()


def catch_grace(row: MatchRow) -> int:
    """Return the milliseconds that pass before a forgotten call can be caught."""
    return int(effective_options(row.variant, row.options_text).get("catch_grace", 0)) * 1000


def _head(row: MatchRow, now: Millis) -> View:
    return {
        "id": str(row.id),
        "code": row.code,
        "status": row.status,
        "variant": row.variant,
        "options": effective_options(row.variant, row.options_text),
        "rated": row.rated,
        "queue": row.queue,
        "visibility": row.visibility,
        "pace": row.pace,
        "spectators": row.spectators,
        "seats_count": row.seats_count,
        "host": row.host,
        "seed_hash": row.seed_hash,
        "reason": row.reason or None,
        "rematch": row.rematch,
        "rules": rules_of(row.pace, rated=row.rated),
        "created_at": format_ms(row.created_at),
        "server_time": format_ms(now),
    }


def _chair(row: MatchRow, seat_row: SeatRow, now: Millis) -> View:
    is_played_for = row.has_started and row.clock.autopilot[seat_row.number] is not None
    return {
        "seat": seat_row.number,
        "player": seat_row.player(),
        "team": None,
        "cards": 0,
        "score": 0,
        "called": False,
        "ready": seat_row.is_ready,
        "presence": presence(seat_row, now),
        "autopilot": is_played_for,
        "drop_votes": seat_row.drop_votes if is_played_for else [],
        "active": True,
        "place": None,
        "backs": None,
        "dare": None,
    }


def _before_the_deal(row: MatchRow, chairs: list[View], seat: int | None) -> View:
    options = effective_options(row.variant, row.options_text)
    teams = options.get("teams", 0)
    awaiting: View = {
        "kind": "start" if row.status == "open" else "match_over",
        "seats": [row.host] if row.status == "open" else [],
        "deadline": format_ms(row.deadline) if row.deadline else None,
        "bank": None,
        "detail": {},
    }
    return {
        "seq": row.seq,
        "you": seat,
        "round": 0,
        "dealer": None,
        "target_score": options.get("target_score"),
        "seats": [chair | {"team": chair["seat"] % teams if teams else None} for chair in chairs],
        "table": BARE_TABLE,
        "hand": [],
        "awaiting": awaiting,
        "legal": [],
    }


def _time_left(row: MatchRow) -> View:
    seats = row.state.awaiting.seats
    deadline = row.clock.deadline(seats) if row.status == "playing" else None
    bank = row.clock.bank[seats[0]] / 1000 if deadline and len(seats) == 1 else None
    return {"deadline": format_ms(deadline) if deadline else None, "bank": bank}


def _with_grace(row: MatchRow, legal: list[View]) -> Iterable[View]:
    """Yield the legal moves; each catch has `not_before`, the time from which it is allowed."""
    for option in legal:
        if option["move"] == "catch":
            yield option | {"not_before": format_ms(row.clock.exposed[option["target"]] + catch_grace(row))}
        else:
            yield option
