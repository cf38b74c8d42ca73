"""Telling the staff of a player, and what the staff makes of it."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services.audit_log import log_action
from accounts.services.pairs import other_player
from games.models import Report
from games.selectors.matches import visible_match
from uno_api.errors import ApiError, FieldError


@transaction.atomic
def report_player(
    user_id: UUID, player_id: UUID, match_id: UUID | None, reason: str, text: str
) -> tuple[Report, bool]:
    """Write a complaint down; while it is open, another one of the same match is the same.

    Refuses with `not_found`, and with `invalid` when the player did not sit at that match.
    """
    other_player(user_id, player_id)
    if match_id is not None and visible_match(match_id, user_id).seat_of(player_id) is None:
        raise ApiError("invalid", errors=[FieldError("match", "not_at_that_table")])
    complaint: dict[str, Any] = {"reporter_id": user_id, "player_id": player_id, "match_id": match_id}
    return Report.objects.get_or_create(
        **complaint, closed_at=None, defaults={"reason": reason, "text": text}
    )


@transaction.atomic
def close_report(actor: User, report_id: UUID, outcome: str) -> None:
    """Take a report off the queue, and say what came of it; refuses with `not_found` when that was done."""
    report = Report.objects.select_for_update().filter(id=report_id, closed_at=None).first()
    if report is None:
        raise ApiError("not_found")
    Report.objects.filter(id=report_id).update(
        closed_at=timezone.now(), closed_by=actor, outcome=outcome[:200]
    )
    log_action(actor, "close_report", report, outcome)


def reports_part(user_id: UUID) -> list[dict[str, Any]]:
    """Return what a player has reported, for the player's archive."""
    told = ("id", "player_id", "match_id", "reason", "text", "created_at", "closed_at")
    return list(Report.objects.filter(reporter_id=user_id).order_by("id").values(*told))


def delete_reports(user_id: UUID) -> None:
    """Blank what an erased player wrote about others; that there was a report stays."""
    Report.objects.filter(reporter_id=user_id).update(text="")
