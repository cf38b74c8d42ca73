"""E-mails to players; the texts are in `locale/`, under `kind`, and are sent in the player's language."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage

from accounts.jobs import enqueue
from accounts.models import Letter, User
from accounts.selectors.players import find_by_login
from accounts.signed_tokens import RESET_PASSWORD, VERIFY_ADDRESS, TokenPurpose, issue_token
from uno_api.i18n import translate
from uno_api.timestamps import format_timestamp

SEND_POSTED = "accounts.tasks.emails.send_posted"

# The values of an e-mail's placeholders; None when the e-mail is no longer to be sent.
Facts = Mapping[str, str] | None


def queue_email(kind: str, user_id: UUID, to: str | None = None) -> None:
    """Queue an e-mail, to be sent after the commit to the player's address, or to `to`, a former address.

    The text describes the state at the time of sending, not of queueing.
    """
    _post(kind, user_id=user_id, to=to)


def queue_reset_email(email: str) -> None:
    """Queue a password reset e-mail; whether an account has the address is looked up at the time of sending.

    The response time therefore does not reveal whether the address is known.
    """
    _post("reset", to=email)


def write(email: Letter) -> None:
    """Render a queued e-mail and hand it to the mail server, if it still has a recipient."""
    if email.user_id is None:
        send_reset(email.to or "")
    else:
        deliver_email(email.kind, email.user_id, email.to)


def deliver_email(kind: str, user_id: UUID, to: str | None = None) -> None:
    """Render an e-mail and hand it to the mail server; send nothing to a player without an address."""
    user = User.objects.filter(id=user_id, is_active=True).exclude(email=None).first()
    if user is not None:
        _send(kind, user, to)


def send_reset(email: str) -> None:
    """Send a password reset e-mail to the account with this address, closing accounts included."""
    user = find_by_login(email) if "@" in email else None
    if user is not None and user.is_active:
        _send("reset", user)


def verification_state(user: User) -> str:
    """Return the state that a verification key is bound to: the current e-mail address."""
    return (user.email or "").lower()


def reset_state(user: User) -> str:
    """Return the state that a password reset key is bound to: the old password hash and the address."""
    return f"{user.password} {user.email}"


def _post(kind: str, **whom: Any) -> None:
    """Store an e-mail in the queue and enqueue a task for it; the task is only a hint and may be lost."""
    enqueue(SEND_POSTED, str(Letter.objects.create(kind=kind, **whom).id))


def _verify(user: User) -> Facts:
    return _with_key(VERIFY_ADDRESS, user, verification_state(user))


def _reset(user: User) -> Facts:
    return _with_key(RESET_PASSWORD, user, reset_state(user))


def _closing(user: User) -> Facts:
    """Return the day of erasure; None when the deletion has been cancelled, so that no e-mail is sent."""
    return {"day": format_timestamp(user.closes_at)[:10]} if user.closes_at else None


def _plain(_user: User) -> Facts:
    return {}


FACTS: dict[str, Callable[[User], Facts]] = {
    "verify": _verify,
    "reset": _reset,
    "closing": _closing,
    "address_changed": _plain,
    "password_changed": _plain,
}


def _send(kind: str, user: User, to: str | None = None) -> None:
    facts = FACTS[kind](user)
    if facts is None:
        return
    facts = {"name": user.display_name, "service": settings.SERVICE_NAME, **facts}
    subject = translate(user.language, f"email.{kind}.subject", **facts)
    text = translate(user.language, f"email.{kind}.text", **facts)
    EmailMessage(subject, text, to=[to or str(user.email)]).send()


def _with_key(step: TokenPurpose, user: User, state: str) -> Facts:
    """Return the key and a link with the key in the fragment (`#`), which no server logs."""
    key = issue_token(step, user.id, state)
    return {"key": key, "link": f"{settings.APP_URL}/#{urlencode({step.name: key})}"}
