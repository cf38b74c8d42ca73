"""Reports of players to the staff, and how the staff closes them."""

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
    """Create a report about a player, or return the open report of the same match; return whether it is new.

    Raises ApiError `not_found`, and `invalid` if the player did not sit at that match.
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
    """Close a report with its outcome; raise ApiError `not_found` if it does not exist or is already closed.

    The action is written to the audit log.
    """
    report = Report.objects.select_for_update().filter(id=report_id, closed_at=None).first()
    if report is None:
        raise ApiError("not_found")
    Report.objects.filter(id=report_id).update(
        closed_at=timezone.now(), closed_by=actor, outcome=outcome[:200]
    )
    log_action(actor, "close_report", report, outcome)


def reports_part(user_id: UUID) -> list[dict[str, Any]]:
    """Return the reports a player has made, for the player's exported data."""
    columns = ("id", "player_id", "match_id", "reason", "text", "created_at", "closed_at")
    return list(Report.objects.filter(reporter_id=user_id).order_by("id").values(*columns))


def delete_reports(user_id: UUID) -> None:
    """Blank the text of the reports that a deleted player made; the reports themselves are kept."""
    Report.objects.filter(reporter_id=user_id).update(text="")
