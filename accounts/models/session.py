"""A session: one device that stays signed in through a family of refresh tokens, each good for one use."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models.user import User
from uno_api.ids import uuid7


class RevokedFor(models.TextChoices):
    """Why a session ended."""

    LOGOUT = "logout"
    REUSE = "reuse"
    PASSWORD = "password"  # noqa: S105 - the name of a reason
    CLOSED = "closed"
    BANNED = "banned"
    STAFF = "staff"


class Session(models.Model):
    """A device's sign-in. Of the one refresh token that is good now only the SHA-256 is kept.

    For a caller that lost the answer to the last refresh, `sealed_token` holds the good token, to be opened
    with the token before it, whose SHA-256 is `previous_hash`; `refreshed_by` is that of the idempotency key.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    token_hash = models.BinaryField(max_length=32)
    previous_hash = models.BinaryField(max_length=32, null=True, blank=True)
    sealed_token = models.BinaryField(null=True, blank=True)
    refreshed_by = models.BinaryField(max_length=32, null=True, blank=True)
    device = models.CharField(max_length=80)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_for = models.CharField(max_length=8, choices=RevokedFor.choices, blank=True)

    class Meta:
        indexes = [
            models.Index("revoked_at", name="revoked_sessions", condition=Q(revoked_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.device} of {self.user_id}"
