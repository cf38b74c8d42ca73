"""What a player shows besides a password: the codes of an authenticator app, or one of a few spare codes."""

from django.db import models

from accounts.models.user import User


class SecondFactor(models.Model):
    """An authenticator app. It is asked for once a first code has confirmed that it counts as we do."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    sealed_secret = models.BinaryField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # The half minute of the last code that was taken: neither it nor an earlier one is taken again.
    last_step = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"


class RecoveryCode(models.Model):
    """A spare code, good for one use; only its SHA-256 is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.BinaryField(max_length=32)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "code_hash"], name="a_recovery_code_is_one_of_its_kind"),
        ]

    def __str__(self) -> str:
        return f"recovery code of {self.user_id}"
