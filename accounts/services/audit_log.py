"""Records the actions of the staff, in the transaction of the action: both commit, or neither."""

from typing import Any

from django.db import models

from accounts.models import StaffAct, User
from uno_api.request_id import current_request_id


def log_action(
    actor: User | None, act: str, subject: models.Model, reason: str = "", **details: Any
) -> StaffAct:
    """Record who did what to which object, and why; `details` are JSON-serializable values."""
    return StaffAct.objects.create(
        actor=actor.id if actor else None,
        actor_name=str(actor)[:60] if actor else "command line",
        act=act,
        subject=f"{subject._meta.label_lower} {subject.pk}"[:100],
        subject_name=str(subject)[:120],
        reason=reason[:500],
        details=details,
        request_id=current_request_id()[:64],
    )
