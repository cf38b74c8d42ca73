"""A note: what the staff wants to remember of a player."""

from django.db import models
from django.utils import timezone

from accounts.models.user import User


class Note(models.Model):
    """One remark about a player, for the staff alone. Once written it stays as it is."""

    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+", editable=False)
    text = models.CharField(max_length=1000)
    written_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.text[:40]
