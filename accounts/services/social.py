"""Login with Apple or Google: creates accounts, signs players in, and links identities to accounts."""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import SocialLink, User
from accounts.models.user import Kind
from accounts.names import generate_display_name, generate_username
from accounts.oidc import SocialIdentity
from accounts.selectors.login_methods import ways_in
from accounts.selectors.players import find_by_login
from accounts.services.login import log_in
from accounts.services.players import lock_current_user, promote_guest
from accounts.services.sessions import SignIn, renew_session
from uno_api.errors import ApiError, FieldError

TRIES = 5


def sign_in_with(identity: SocialIdentity, device: str, language: str) -> tuple[SignIn, bool]:
    """Sign in the player linked to this identity, or a new member; return whether the member is new.

    Of concurrent logins with a new identity, one creates the account. Raises ApiError `conflict` when another
    account has the e-mail address, and the errors of `log_in`.
    """
    for _ in range(TRIES):
        user = _linked_user(identity)
        if user is not None:
            return log_in(user, device), False
        user = _new_member(identity, language)
        if user is not None:
            return log_in(user, device), True
        # A concurrent login with this identity has committed its link by now. Only if there is no link does a
        # taken address belong to another account.
        if _linked_user(identity) is None:
            _check_not_linked(identity.email)
    raise ApiError("conflict")


@transaction.atomic
def link_identity(user_id: UUID, session_id: UUID, identity: SocialIdentity) -> SignIn:
    """Link an identity to a signed-in player, who may then sign in with it; a guest becomes a member.

    Linking an identity again changes nothing. Raises ApiError `account_closed`, `identity_taken` when another
    account has the identity, `provider_already_linked` when this account has another identity of the
    provider, `conflict` when the e-mail address for a guest is taken, and `session_revoked`.
    """
    user = lock_current_user(user_id)
    link = SocialLink.objects.filter(provider=identity.provider, subject=identity.subject).first()
    if link is None:
        _link(user, identity)
    elif link.user_id != user_id:
        raise ApiError("identity_taken")
    user.refresh_from_db()
    return renew_session(user, session_id)


@transaction.atomic
def unlink(user_id: UUID, provider: str) -> None:
    """Remove the link to a provider.

    Raises ApiError `not_found`, and `last_sign_in_method` when no other login method is left.
    """
    user = lock_current_user(user_id)
    link = user.social_links.filter(provider=provider).first()
    if link is None:
        raise ApiError("not_found")
    if ways_in(user) == 1:
        raise ApiError("last_sign_in_method")
    link.delete()


def _linked_user(identity: SocialIdentity) -> User | None:
    links = SocialLink.objects.filter(provider=identity.provider, subject=identity.subject)
    links.update(last_used_at=timezone.now())
    return User.objects.filter(social_links__in=links).first()


def _new_member(identity: SocialIdentity, language: str) -> User | None:
    """Create a member with this identity; return None when a value was taken by a concurrent request."""
    user = User(
        kind=Kind.MEMBER,
        username=generate_username(),
        display_name=generate_display_name(),
        language=language,
    )
    user.email, user.email_verified_at = identity.email, _verified_at(identity)
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save(force_insert=True)
            SocialLink.objects.create(user=user, provider=identity.provider, subject=identity.subject)
    except IntegrityError:  # the identity, the address or the generated name was taken a moment ago
        return None
    return user


def _link(user: User, identity: SocialIdentity) -> None:
    if user.social_links.filter(provider=identity.provider).exists():
        raise ApiError("provider_already_linked")
    try:
        with transaction.atomic():
            SocialLink.objects.create(user=user, provider=identity.provider, subject=identity.subject)
    except IntegrityError as error:
        raise ApiError("identity_taken") from error
    if user.kind == Kind.GUEST:
        _check_not_linked(identity.email)
        promote_guest(user, email=identity.email, email_verified_at=_verified_at(identity))


def _verified_at(identity: SocialIdentity) -> datetime | None:
    """Return the time at which the address was verified: now, by the provider; None without an address."""
    return timezone.now() if identity.email else None


def _check_not_linked(email: str | None) -> None:
    if email is not None and find_by_login(email) is not None:
        raise ApiError("conflict", errors=[FieldError("id_token", "email_taken")])
