"""Account deletion: schedules it, cancels it during the grace period, and erases the account afterwards.

The user row is kept, without a name, so that the match records of other players stay complete.
"""

import logging
from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from accounts.hooks import run_deletion_hooks, run_erasure_hooks
from accounts.models import Export, Passkey, Session, SocialLink, User
from accounts.models.session import RevokedFor
from accounts.models.user import ColorVision, Language
from accounts.names import DELETED_PLAYER, display_key
from accounts.services.emails import queue_email
from accounts.services.errors import banned
from accounts.services.second_factor import end_second_factor
from accounts.services.sessions import SignIn, end_all_sessions, open_session
from accounts.signed_tokens import RESTORE_ACCOUNT, verify_token
from uno_api.errors import ApiError
from uno_api.idempotency import delete_idempotency_records
from uno_api.timestamps import format_timestamp

log = logging.getLogger(__name__)

NOBODY = {
    "username": None,
    "username_key": None,
    "display_name": DELETED_PLAYER,
    "display_key": display_key(DELETED_PLAYER),
    "email": None,
    "email_verified_at": None,
    "language": Language.ENGLISH,
    "avatar": "plain",
    "color_vision": ColorVision.NONE,
    "is_searchable": False,
    "is_active": False,
    "is_staff": False,
    "is_superuser": False,
    "last_login": None,
    "banned_until": None,
    "ban_reason": "",
}


@transaction.atomic
def close_account(user_id: UUID) -> datetime:
    """Schedule the deletion of an account and return the time at which the account will be erased.

    Runs the deletion hooks, which take the player off every table, and signs the player out everywhere. Until
    the returned time the names are stored but not shown to anybody. Raises ApiError `account_closed` when the
    account is not active.
    """
    run_deletion_hooks(user_id)
    closes_at = timezone.now() + settings.ACCOUNT_DELETION_GRACE
    if not User.objects.active().filter(id=user_id).update(closes_at=closes_at):
        raise ApiError("account_closed")
    end_all_sessions(user_id, RevokedFor.CLOSED)
    queue_email("closing", user_id)
    return closes_at


def restore_by_key(key: str, device: str) -> SignIn:
    """Cancel an account deletion with the `restore` key of a login error, and sign the player in.

    Raises ApiError `key_invalid` when the key is not valid, `not_closing` when no deletion is scheduled, and
    the errors of `restore_account`.
    """
    opened = verify_token(RESTORE_ACCOUNT, key)
    user = User.objects.filter(id=opened.user_id).first()
    if user is None or user.closes_at is None:
        raise ApiError("not_closing")
    opened.check(format_timestamp(user.closes_at))
    return restore_account(user.id, device)


def restore_from_session(session_id: UUID, device: str) -> SignIn:
    """Cancel an account deletion from a device that the deletion signed out, and sign the player in.

    Raises ApiError `session_revoked` when the session ended for another reason, and the errors of
    `restore_account`.
    """
    session = Session.objects.filter(id=session_id, revoked_for=RevokedFor.CLOSED).first()
    if session is None:
        raise ApiError("session_revoked")
    return restore_account(session.user_id, device)


def restore_account(user_id: UUID, device: str) -> SignIn:
    """Cancel an account deletion and sign the player in.

    Raises ApiError `banned`, and `not_closing` when the grace period is over.
    """
    user = User.objects.get(id=user_id)
    if user.is_banned:
        raise banned(user)
    closing = User.objects.filter(id=user_id, is_active=True, erased_at=None, closes_at__gt=timezone.now())
    if not closing.update(closes_at=None):
        raise ApiError("not_closing")
    return open_session(User.objects.get(id=user_id), device)


def erase_closed_accounts() -> int:
    """Erase every account whose grace period is over, and return how many were erased.

    An account that fails is logged and does not stop the others.
    """
    return sum(_erase_or_log(user_id) for user_id in list(_due()))


@transaction.atomic
def erase_account(user_id: UUID) -> bool:
    """Erase an account whose grace period is over, and return whether it was erased.

    Deletes the name, the e-mail address, every login method, the sessions, the exports and the idempotency
    records. Returns False when the account is not due or was erased before.
    """
    now = timezone.now()
    due = User.objects.select_for_update().filter(id=user_id, erased_at=None, closes_at__lte=now)
    if (user := due.first()) is None:
        return False
    user.groups.clear()
    run_erasure_hooks(user_id)
    for kept in (Session, SocialLink, Passkey, Export):
        kept.objects.filter(user_id=user_id).delete()
    end_second_factor(user_id)
    delete_idempotency_records(user_id)
    User.objects.filter(id=user_id).update(erased_at=now, password=make_password(None), **NOBODY)
    return True


def _erase_or_log(user_id: UUID) -> bool:
    try:
        return erase_account(user_id)
    except Exception:
        log.exception("account %s was not erased", user_id)
        return False


def _due() -> Iterator[UUID]:
    over = User.objects.filter(closes_at__lte=timezone.now(), erased_at=None).order_by("closes_at")
    yield from over.values_list("id", flat=True)
