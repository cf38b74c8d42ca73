"""Reads second factors."""

from typing import Any
from uuid import UUID

from accounts.models import RecoveryCode, SecondFactor


def has_second_factor(user_id: UUID) -> bool:
    """Return whether a player's login asks for a code."""
    return SecondFactor.objects.filter(user_id=user_id, confirmed_at__isnull=False).exists()


def serialize_second_factor(user_id: UUID) -> dict[str, Any]:
    """Return the state of a player's second factor."""
    codes = RecoveryCode.objects.filter(user_id=user_id).count()
    return {"is_on": has_second_factor(user_id), "recovery_codes_left": codes}
