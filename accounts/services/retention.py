"""Deletes old data, so that nothing is stored longer than `docs/privacy.md` promises."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts.hooks import users_with_history
from accounts.models import Session, User
from accounts.models.user import Kind

AT_ONCE = 500


def purge_old_sessions() -> int:
    """Delete the sessions that ended or expired longer than SESSION_RETENTION ago; return how many."""
    long_ago = timezone.now() - settings.SESSION_RETENTION
    expired = Q(last_used_at__lt=long_ago - settings.REFRESH_TOKEN_LIFETIME)
    deleted, _ = Session.objects.filter(Q(revoked_at__lt=long_ago) | expired).delete()
    return deleted


def purge_inactive_guests() -> int:
    """Delete the guests who never played and were inactive for INACTIVE_GUEST_RETENTION; return how many.

    No such guest can sign in again: their refresh tokens have expired before.
    """
    since = timezone.now() - settings.INACTIVE_GUEST_RETENTION
    forgotten, last = 0, UUID(int=0)
    while ids := _idle_guests(since, last):
        idle = set(ids) - users_with_history(set(ids))
        User.objects.filter(id__in=idle).delete()
        forgotten, last = forgotten + len(idle), ids[-1]
    return forgotten


def _idle_guests(since: datetime, after: UUID) -> list[UUID]:
    recently_seen = Session.objects.filter(last_used_at__gte=since).values("user_id")
    guests = User.objects.filter(kind=Kind.GUEST, created_at__lt=since, erased_at=None, id__gt=after)
    idle = guests.exclude(id__in=recently_seen).order_by("id")
    return list(idle.values_list("id", flat=True)[:AT_ONCE])
