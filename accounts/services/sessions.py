"""Sessions: opens, refreshes and ends them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.models import Session, User
from accounts.models.session import RevokedFor
from accounts.revocation import publish_revoked_session, publish_revoked_user
from accounts.selectors.sessions import live_sessions, oldest_use
from accounts.services.errors import account_closing, banned
from accounts.tokens import hash_of_key, new_refresh, open_token, read_refresh, seal_token
from uno_api.errors import ApiError
from uno_api.ids import uuid7


@dataclass(frozen=True, slots=True)
class SignIn:
    """The result of a login: the player, the session, and the refresh token for the next exchange."""

    user: User
    session_id: UUID
    refresh: str
    signed_at: datetime | None = None
    """The time of issue to put into the access token; None means now."""


class TokenReused(ApiError):
    """A refresh token was used a second time: it may be stolen, and its session has been revoked."""

    def __init__(self) -> None:
        super().__init__("token_reused")


def open_session(user: User, device: str) -> SignIn:
    """Open a session for a player on one more device."""
    session_id = uuid7()
    refresh, token_hash = new_refresh(session_id)
    Session.objects.create(id=session_id, user=user, token_hash=token_hash, device=device)
    return SignIn(user, session_id, refresh)


def refresh_session(token: str, key: str | None = None) -> SignIn:
    """Exchange a refresh token for a new one; return the same new one to a caller that lost the answer.

    All requests with the same token within REFRESH_GRACE get the same new token. After that the caller needs
    the idempotency `key` of the first request, and gets the new token as long as it has not been used. Any
    other use of a used token is treated as theft: the session is revoked and TokenReused raised. Raises
    ApiError `token_invalid`, `token_expired`, `session_revoked`, `account_closed`, `account_closing` and
    `banned`.
    """
    session_id, known_hash = read_refresh(token)
    refresh, next_hash = new_refresh(session_id)
    now = timezone.now()
    good = Session.objects.filter(
        _is_good(known_hash), id=session_id, revoked_at=None, last_used_at__gt=oldest_use()
    )
    is_first = good.update(
        token_hash=next_hash,
        previous_hash=known_hash,
        sealed_token=seal_token(refresh, token),
        refreshed_by=hash_of_key(key),
        last_used_at=now,
    )
    if not is_first:
        session = Session.objects.filter(id=session_id).first()
        if session is None or not _may_have_again(session, known_hash, key):
            raise _why_not(session, known_hash)
        refresh, now = open_token(bytes(session.sealed_token or b""), token), session.last_used_at
    return _signed_in(session_id, refresh, now)


def _is_good(token_hash: bytes) -> Q:
    """Match the session whose latest token this is, or whose token it was before a renewal.

    The second is for a renewal whose answer was lost. A renewed session has a `previous_hash` and no
    `sealed_token`, because the renewal took no refresh token to encrypt the new one with.
    """
    return Q(token_hash=token_hash) | Q(previous_hash=token_hash, sealed_token=None)


def _signed_in(session_id: UUID, refresh: str, refreshed_at: datetime) -> SignIn:
    """Return the sign-in of a session; all requests within the grace period get the same token pair.

    Raises ApiError `banned` and `account_closed`.
    """
    user = User.objects.get(sessions=session_id)
    if user.is_banned:
        raise banned(user)
    if not user.is_active or user.closes_at is not None:
        raise ApiError("account_closed")
    is_lately = refreshed_at > timezone.now() - settings.REFRESH_GRACE
    return SignIn(user, session_id, refresh, refreshed_at if is_lately else None)


def _may_have_again(session: Session, known_hash: bytes, key: str | None) -> bool:
    """Return whether a used token comes from the caller that used it, and the new token is not used yet."""
    is_previous = session.previous_hash is not None and bytes(session.previous_hash) == known_hash
    if not is_previous or session.revoked_at is not None or session.last_used_at <= oldest_use():
        return False
    if session.last_used_at > timezone.now() - settings.REFRESH_GRACE:
        return True
    return (
        key is not None
        and session.refreshed_by is not None
        and bytes(session.refreshed_by) == hash_of_key(key)
    )


def renew_session(user: User, session_id: UUID) -> SignIn:
    """Give a session a new refresh token without asking for the old one.

    The old token stays valid until either is used, because a client that loses this answer has no other.
    Raises ApiError `session_revoked` if the session has ended.
    """
    refresh, token_hash = new_refresh(session_id)
    session = live_sessions(user.id).filter(id=session_id)
    before = {"previous_hash": F("token_hash"), "sealed_token": None, "refreshed_by": None}
    if not session.update(token_hash=token_hash, **before):
        raise ApiError("session_revoked")
    return SignIn(user, session_id, refresh)


def end_session(user_id: UUID, session_id: UUID) -> None:
    """Revoke one session of a player; raise ApiError `not_found` if the player has no such active session."""
    if not _revoke(session_id, RevokedFor.LOGOUT, user_id=user_id):
        raise ApiError("not_found")


def end_all_sessions(
    user_id: UUID, reason: RevokedFor = RevokedFor.LOGOUT, *, but: UUID | None = None
) -> None:
    """Sign a player out everywhere, or everywhere but in the session `but`."""
    with transaction.atomic():
        ending = live_sessions(user_id).exclude(id=but) if but else live_sessions(user_id)
        ended = list(ending.select_for_update().values_list("id", flat=True))
        Session.objects.filter(id__in=ended).update(revoked_at=timezone.now(), revoked_for=reason)
        publish_revoked_user(user_id, ended)


def _why_not(session: Session | None, token_hash: bytes) -> ApiError:
    """Return the error for a refresh token that is not valid.

    Revokes the session if the token is an earlier one of an active session.
    """
    if session is None:
        return ApiError("token_invalid")
    is_the_latest = bytes(session.token_hash) == token_hash
    if session.revoked_at is not None:
        return _why_ended(session, is_the_latest)
    if is_the_latest:
        return ApiError("token_expired")
    _revoke(session.id, RevokedFor.REUSE)
    return TokenReused()


def _why_ended(session: Session, is_the_latest: bool) -> ApiError:
    """Return the error for an ended session.

    With the latest token of a session that ended by the account deletion, the error carries the key that
    cancels the deletion.
    """
    if session.revoked_for == RevokedFor.REUSE:
        return TokenReused()
    if session.revoked_for == RevokedFor.BANNED and is_the_latest and session.user.is_banned:
        return banned(session.user)
    if session.revoked_for == RevokedFor.CLOSED and is_the_latest and session.user.closes_at:
        return account_closing(session.user)
    return ApiError("session_revoked")


def _revoke(session_id: UUID, reason: RevokedFor, **owner: UUID) -> bool:
    with transaction.atomic():
        live = Session.objects.filter(id=session_id, revoked_at=None, **owner)
        is_ended = bool(live.update(revoked_at=timezone.now(), revoked_for=reason))
        if is_ended:
            publish_revoked_session(session_id)
    return is_ended
