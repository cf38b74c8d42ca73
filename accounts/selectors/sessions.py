"""Reads sessions."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Session
from uno_api.timestamps import format_timestamp


def oldest_use() -> datetime:
    """Return the time since which a session must have been used not to be expired."""
    return timezone.now() - settings.REFRESH_TOKEN_LIFETIME


def live_sessions(user_id: UUID) -> QuerySet[Session]:
    """Return a player's sessions that are neither revoked nor expired."""
    return Session.objects.filter(user_id=user_id, revoked_at=None, last_used_at__gt=oldest_use())


def ended_among(session_ids: Iterable[str]) -> set[str]:
    """Return which of these sessions have been revoked."""
    ended = Session.objects.filter(id__in=session_ids, revoked_at__isnull=False)
    return {str(session_id) for session_id in ended.values_list("id", flat=True)}


def ended_lately() -> list[UUID]:
    """Return the sessions revoked within ACCESS_TOKEN_LIFETIME: their access tokens may be unexpired."""
    since = timezone.now() - settings.ACCESS_TOKEN_LIFETIME
    return list(Session.objects.filter(revoked_at__gt=since).values_list("id", flat=True))


def serialize_session(session: Session, current: UUID) -> dict[str, Any]:
    """Return a session, serialized for its owner; `current` is the id of the session of the request."""
    return {
        "id": str(session.id),
        "device": session.device,
        "created_at": format_timestamp(session.created_at),
        "last_used_at": format_timestamp(session.last_used_at),
        "current": session.id == current,
    }
