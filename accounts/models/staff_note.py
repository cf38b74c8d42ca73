"""Notes of the staff about players."""

from django.db import models
from django.utils import timezone

from accounts.models.user import User


class Note(models.Model):
    """A note about a player, visible to the staff only. It cannot be changed once written."""

    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+", editable=False)
    text = models.CharField(max_length=1000)
    written_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.text[:40]
