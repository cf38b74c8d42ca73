"""A letter that waits to be sent. The row goes when the mail server has taken it."""

from django.db import models
from django.db.models.functions import Now

from accounts.models.user import User
from uno_api.ids import uuid7


class Letter(models.Model):
    """One letter: its kind, and the player it is for or, for a new password, the address that was typed.

    Nothing of what it says is kept: that is worked out when it is written. Whoever takes it in hand moves
    `due_at`, so that it is taken again if nothing comes of it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    kind = models.CharField(max_length=20)
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    to = models.TextField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    due_at = models.DateTimeField(db_default=Now(), db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
