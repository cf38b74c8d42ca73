"""The models of the project itself: idempotency records."""

from django.db import models
from django.utils import timezone


class KeptAnswer(models.Model):
    """The stored response to one POST with an Idempotency-Key; only the owner of the key can decrypt it."""

    scope = models.CharField(max_length=64)
    key_hash = models.BinaryField(max_length=32)
    fingerprint = models.BinaryField(max_length=32)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(default=b"")
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key_hash"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.status} for {self.scope}"
