"""The second factor, an authenticator app (TOTP, RFC 6238): enrolled, confirmed, verified, removed."""

import secrets
from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from hmac import digest
from uuid import UUID

import pyotp
from cryptography.fernet import Fernet
from django.conf import settings
from django.utils import timezone
from pyotp.exceptions import OTPVerificationError

from accounts.models import RecoveryCode, SecondFactor, User
from accounts.pasted_codes import app_code, recovery_code
from accounts.selectors.second_factor import has_second_factor
from uno_api.errors import ApiError

RECOVERY_CODES = 10
CLOCK_SKEW = 1  # steps of half a minute, in either direction


def start_second_factor_enrolment(user: User) -> dict[str, str]:
    """Create a secret for an authenticator app; the second factor is on once a first code confirms it.

    Returns the `secret`, and `otpauth`, the same secret as a URI for a QR code. Raises ApiError
    `second_factor_on`.
    """
    User.objects.select_for_update().get(id=user.id)
    if has_second_factor(user.id):
        raise ApiError("second_factor_on")
    secret = pyotp.random_base32()
    new = {"sealed_secret": _seal().encrypt(secret.encode()), "last_step": 0}
    SecondFactor.objects.update_or_create(user=user, confirmed_at=None, defaults=new)
    address = pyotp.TOTP(secret).provisioning_uri(name=str(user), issuer_name=settings.SERVICE_NAME)
    return {"secret": secret, "otpauth": address}


def confirm_second_factor(user_id: UUID, code: str) -> list[str]:
    """Turn the second factor on and return the recovery codes, which cannot be read again.

    Raises ApiError `second_factor_off` when no enrolment was started, `second_factor_on`, and `wrong_code`.
    """
    factor = SecondFactor.objects.select_for_update().filter(user_id=user_id).first()
    if factor is None:
        raise ApiError("second_factor_off")
    if factor.confirmed_at is not None:
        raise ApiError("second_factor_on")
    if not _takes(factor, code):
        raise ApiError("wrong_code")
    SecondFactor.objects.filter(id=factor.id).update(confirmed_at=timezone.now())
    return _new_recovery_codes(user_id)


def verify_second_factor(user_id: UUID, code: str) -> bool:
    """Return whether `code` is a valid code of the app or a recovery code; either works once."""
    factor = SecondFactor.objects.filter(user_id=user_id, confirmed_at__isnull=False).first()
    if factor is None:
        return False
    if _takes(factor, code):
        return True
    spare = recovery_code(code)
    if spare is None:
        return False
    used, _ = RecoveryCode.objects.filter(user_id=user_id, code_hash=_hash(spare)).delete()
    return bool(used)


def end_second_factor(user_id: UUID) -> None:
    """Turn the second factor off and delete the recovery codes."""
    SecondFactor.objects.filter(user_id=user_id).delete()
    RecoveryCode.objects.filter(user_id=user_id).delete()


def _takes(factor: SecondFactor, code: str) -> bool:
    """Return whether a code of the app is valid; of concurrent uses of the same code, one succeeds."""
    digits = app_code(code)
    if digits is None:
        return False
    app = pyotp.TOTP(_seal().decrypt(bytes(factor.sealed_secret)).decode())
    try:
        step = app.verify_and_get_timecode(digits, valid_window=CLOCK_SKEW)
    except OTPVerificationError:
        return False
    return bool(SecondFactor.objects.filter(id=factor.id, last_step__lt=step).update(last_step=step))


def _new_recovery_codes(user_id: UUID) -> list[str]:
    RecoveryCode.objects.filter(user_id=user_id).delete()
    codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user_id=user_id, code_hash=_hash(code)) for code in codes)
    return codes


def _recovery_code() -> str:
    """Return 80 random bits as `abcd-efgh-ijkl-mnop`."""
    code = b32encode(secrets.token_bytes(10)).decode().lower()
    return "-".join(code[start : start + 4] for start in range(0, 16, 4))


def _hash(code: str) -> bytes:
    return sha256(code.encode()).digest()


def _seal() -> Fernet:
    """Return the cipher for the stored secrets: a copy of the table alone does not yield any codes."""
    return Fernet(urlsafe_b64encode(digest(settings.SECRET_KEY.encode(), b"second factor", "sha256")))
