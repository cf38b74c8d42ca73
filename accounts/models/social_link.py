"""Links to accounts at Apple or Google, which sign in to accounts here."""

from django.db import models
from django.utils import timezone

from accounts.models.user import User
from uno_api.ids import uuid7


class SocialLink(models.Model):
    """An identity at one provider. Of the provider's profile only the opaque `subject` is stored."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="social_links")
    provider = models.CharField(max_length=16)
    subject = models.CharField(max_length=255)
    linked_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provider", "subject"], name="one_account_an_identity"),
            models.UniqueConstraint(fields=["user", "provider"], name="one_identity_a_provider"),
        ]

    def __str__(self) -> str:
        return f"{self.provider} of {self.user_id}"
