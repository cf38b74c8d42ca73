"""The second factor: the secret of an authenticator app, and recovery codes."""

from django.db import models

from accounts.models.user import User


class SecondFactor(models.Model):
    """An authenticator app. Its codes are required once a first code has confirmed the secret."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    sealed_secret = models.BinaryField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # The time step (half a minute) of the last accepted code: no code of this or an earlier step is accepted.
    last_step = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"


class RecoveryCode(models.Model):
    """A recovery code, good for one use; only its SHA-256 is stored."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.BinaryField(max_length=32)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "code_hash"], name="a_recovery_code_is_one_of_its_kind"),
        ]

    def __str__(self) -> str:
        return f"recovery code of {self.user_id}"
