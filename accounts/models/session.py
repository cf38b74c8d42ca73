"""Sessions: a device stays signed in through a chain of refresh tokens, each good for one use."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models.user import User
from uno_api.ids import uuid7


class RevokedFor(models.TextChoices):
    """The reasons why a session ended."""

    LOGOUT = "logout"
    REUSE = "reuse"
    PASSWORD = "password"  # noqa: S105 - the name of a reason
    CLOSED = "closed"
    BANNED = "banned"
    STAFF = "staff"


class Session(models.Model):
    """A login on one device. Only the SHA-256 of its latest refresh token is stored.

    For a caller that lost the answer to the last refresh, `sealed_token` is the latest token, encrypted with
    the token before it. `previous_hash` is the SHA-256 of that earlier token, and `refreshed_by` the SHA-256
    of the idempotency key of the refresh.
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
