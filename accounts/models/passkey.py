"""Passkeys (WebAuthn): key pairs whose private key stays on a player's device, which signs with it."""

from django.db import models
from django.utils import timezone

from accounts.models.user import User
from uno_api.ids import uuid7


class Passkey(models.Model):
    """The public key of a passkey.

    A signature with the private key, made after the device has verified its user, signs the player in.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    credential_id = models.BinaryField(max_length=1023, unique=True)
    public_key = models.BinaryField()
    # The number of signatures that the device reports; always 0 for a passkey that is synced between devices.
    sign_count = models.BigIntegerField(default=0)
    name = models.CharField(max_length=80)
    transports = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"
