"""Letters to players: what each says is in `words/`, under `letter`, in the player's own language."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage

from accounts.jobs import enqueue
from accounts.models import Letter, User
from accounts.selectors.players import find_by_login
from accounts.signed_tokens import RESET_PASSWORD, VERIFY_ADDRESS, Step, issue_token
from uno_api.i18n import translate
from uno_api.timestamps import format_timestamp

SEND_POSTED = "accounts.tasks.emails.send_posted"

# What fills the placeholders of a letter; None when there is nothing to write any more.
Facts = Mapping[str, str] | None


def queue_email(letter: str, user_id: UUID, to: str | None = None) -> None:
    """Have a letter sent after the commit, to the player's address or to one that was theirs until now.

    It says how things stand when it is written.
    """
    _post(letter, user_id=user_id, to=to)


def queue_reset_email(email: str) -> None:
    """Have a letter sent with a key to a new password, if the address is anybody's: that is looked up later.

    So the caller learns nothing from how long it takes.
    """
    _post("reset", to=email)


def write(letter: Letter) -> None:
    """Write a letter that was posted and hand it to the mail server, if it is still to be sent to anybody."""
    if letter.user_id is None:
        send_reset(letter.to or "")
    else:
        deliver_email(letter.kind, letter.user_id, letter.to)


def deliver_email(letter: str, user_id: UUID, to: str | None = None) -> None:
    """Write a letter and hand it to the mail server; nothing is sent to a player without an address."""
    user = User.objects.filter(id=user_id, is_active=True).exclude(email=None).first()
    if user is not None:
        _send(letter, user, to)


def send_reset(email: str) -> None:
    """Send the key to a new password to whoever has this address, closing accounts included."""
    user = find_by_login(email) if "@" in email else None
    if user is not None and user.is_active:
        _send("reset", user)


def verification_state(user: User) -> str:
    """Return what a key to an address is made for: this address and no other."""
    return (user.email or "").lower()


def reset_state(user: User) -> str:
    """Return what a key to a new password is made for: the old password, and the address it went to."""
    return f"{user.password} {user.email}"


def _post(kind: str, **whom: Any) -> None:
    """Keep a letter until it is sent, and tell a worker: that is a hint, and may come to nothing."""
    enqueue(SEND_POSTED, str(Letter.objects.create(kind=kind, **whom).id))


def _verify(user: User) -> Facts:
    return _with_key(VERIFY_ADDRESS, user, verification_state(user))


def _reset(user: User) -> Facts:
    return _with_key(RESET_PASSWORD, user, reset_state(user))


def _closing(user: User) -> Facts:
    """Name the day; who has come back meanwhile gets no letter."""
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


def _send(letter: str, user: User, to: str | None = None) -> None:
    facts = FACTS[letter](user)
    if facts is None:
        return
    facts = {"name": user.display_name, "service": settings.SERVICE_NAME, **facts}
    subject = translate(user.language, f"letter.{letter}.subject", **facts)
    text = translate(user.language, f"letter.{letter}.text", **facts)
    EmailMessage(subject, text, to=[to or str(user.email)]).send()


def _with_key(step: Step, user: User, state: str) -> Facts:
    """Return the key and a link that carries it behind the `#`, where no server's log sees it."""
    key = issue_token(step, user.id, state)
    return {"key": key, "link": f"{settings.APP_URL}/#{urlencode({step.name: key})}"}
