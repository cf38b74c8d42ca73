"""A player's match history: the matches that are over, and statistics about them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Avg, Count, Exists, F, OuterRef, Q, QuerySet, Sum

from games.models import Match, Outage, Seat, Status, Visibility
from games.selectors.clock import outage_since
from games.selectors.match_rows import read_matches
from uno_api.timestamps import format_timestamp

Shown = dict[str, Any]

WON = Q(place=1)
LOST = Q(place__gt=1)
LEFT = Q(left_at__isnull=False)

OUTCOMES = {
    "won": WON,
    "lost": LOST,
    "left": LEFT,
    "annulled": Q(match__status=Status.ANNULLED),
}
"""Filters for the outcome of a match for a player, by the name that clients use."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Filters on a player's matches; None means no restriction."""

    variant: str | None = None
    rated: bool | None = None
    outcome: str | None = None
    opponent: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None

    def as_q(self) -> Q:
        """Return the filters as a condition on seats."""
        plain = {
            "match__variant": self.variant,
            "match__rated": self.rated,
            "match__finished_at__gte": self.since,
            "match__finished_at__lt": self.until,
        }
        wanted = Q(**{name: value for name, value in plain.items() if value is not None})
        if self.outcome is not None:
            wanted &= OUTCOMES[self.outcome]
        if self.opponent is not None:
            wanted &= Q(match__in=Match.objects.filter(seats__user_id=self.opponent))
        return wanted


def played(player_id: UUID, viewer_id: UUID, wanted: Wanted) -> QuerySet[Seat]:
    """Return the seats of a player at matches that are over, as far as the viewer may know of them.

    A private match without spectators is visible only to the players who sat at it.
    """
    seats = Seat.objects.filter(
        wanted.as_q(), user_id=player_id, match__status__in=[Status.FINISHED, Status.ANNULLED]
    )
    if player_id != viewer_id:
        is_shared = Q(match__in=Match.objects.filter(seats__user_id=viewer_id))
        seats = seats.filter(Q(match__spectators=True) | Q(match__visibility=Visibility.PUBLIC) | is_shared)
    since = outage_since()
    goes_on = Q() if since is None else Q(match__finished_at__gte=since)
    outages = Outage.objects.filter(
        began_at__lte=OuterRef("match__finished_at"), ended_at__gte=OuterRef("match__started_at")
    )
    return seats.annotate(
        finished_at=F("match__finished_at"), outage=Exists(outages) | goes_on
    ).select_related("match")


def serialize_history(seats: list[Seat]) -> list[Shown]:
    """Return a page of a player's matches, each with all its players."""
    rows = {row.id: row for row in read_matches(seat.match_id for seat in seats)}
    return [
        {
            "match": str(seat.match_id),
            "variant": seat.match.variant,
            "rated": seat.match.rated,
            "queue": seat.match.queue,
            "status": seat.match.status,
            "reason": seat.match.reason,
            "outage": seat.outage,  # type: ignore[attr-defined]  # annotated by `played`
            "started_at": format_timestamp(seat.match.started_at) if seat.match.started_at else None,
            "finished_at": format_timestamp(seat.match.finished_at) if seat.match.finished_at else None,
            "seat": seat.number,
            "place": seat.place,
            "points": seat.points,
            "outcome": outcome_of(seat),
            "players": [seat_row.player() for seat_row in rows[seat.match_id].roster],
        }
        for seat in seats
    ]


def outcome_of(seat: Seat) -> str:
    """Return the outcome of a match for the player of a seat."""
    if seat.match.status == Status.ANNULLED:
        return "annulled"
    if seat.place == 1:
        return "won"
    return "left" if seat.left_at else "lost"


def totals(player_id: UUID) -> Shown:
    """Return the statistics of a player's finished matches, in total."""
    return _statistics_of(_finished(player_id).aggregate(**STATISTICS))


def statistics(player_id: UUID) -> Shown:
    """Return the statistics of a player's finished matches, in total and by variant."""
    seats = _finished(player_id)
    by_variant = seats.values("match__variant").order_by("match__variant").annotate(**STATISTICS)
    return {
        **_statistics_of(seats.aggregate(**STATISTICS)),
        "rated": _statistics_of(seats.filter(match__rated=True).aggregate(**STATISTICS)),
        "variants": [{"variant": row["match__variant"]} | _statistics_of(dict(row)) for row in by_variant],
    }


STATISTICS: dict[str, Any] = {
    "matches": Count("id"),
    "wins": Count("id", filter=WON),
    "losses": Count("id", filter=LOST),
    "left": Count("id", filter=LEFT),
    "points": Sum("points"),
    "average_place": Avg("place"),
}


def _finished(player_id: UUID) -> QuerySet[Seat]:
    return Seat.objects.filter(user_id=player_id, match__status=Status.FINISHED)


def _statistics_of(row: dict[str, Any]) -> Shown:
    average = row["average_place"]
    return {
        "matches": row["matches"],
        "wins": row["wins"],
        "losses": row["losses"],
        "left": row["left"],
        "points": row["points"] or 0,
        "average_place": round(float(average), 2) if average is not None else None,
    }
