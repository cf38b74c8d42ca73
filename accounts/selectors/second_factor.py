"""Reading second factors."""

from typing import Any
from uuid import UUID

from accounts.models import RecoveryCode, SecondFactor


def has_second_factor(user_id: UUID) -> bool:
    """Say whether a player is asked for a code after the password."""
    return SecondFactor.objects.filter(user_id=user_id, confirmed_at__isnull=False).exists()


def second_factor_card(user_id: UUID) -> dict[str, Any]:
    """Return how a player's second factor stands."""
    codes = RecoveryCode.objects.filter(user_id=user_id).count()
    return {"is_on": has_second_factor(user_id), "recovery_codes_left": codes}
