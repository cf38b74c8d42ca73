"""The queue of e-mails. A row is deleted once the mail server has accepted the e-mail."""

from django.db import models
from django.db.models.functions import Now

from accounts.models.user import User
from uno_api.ids import uuid7


class Letter(models.Model):
    """A queued e-mail: its kind, and its player or, for a password reset, the address that was entered.

    The text is not stored but rendered when the e-mail is sent. A worker claims an e-mail by moving `due_at`,
    so that the e-mail is tried again if the worker fails.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    kind = models.CharField(max_length=20)
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    to = models.TextField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    due_at = models.DateTimeField(db_default=Now(), db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
