"""E-mail delivery: to files during development, to a mail server if EMAIL_URL names one."""

import logging
from collections.abc import Sequence
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from uno_api import env
from uno_api.ids import uuid7

PATIENCE = 10  # seconds, for a server that does not respond
PORTS = {"smtp": 587, "smtps": 465}

log = logging.getLogger(__name__)


class FileEmailBackend(BaseEmailBackend):
    """Writes each e-mail to an .eml file, which any mail reader opens, and logs the file's path."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write every e-mail to a file; return their number."""
        settings.EMAIL_FOLDER.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            file = settings.EMAIL_FOLDER / f"{uuid7()}.eml"
            file.write_bytes(message.message().as_bytes())
            log.warning("EMAIL_URL names no mail server: an e-mail was written to %s", file)
        return len(email_messages)


def email_settings() -> dict[str, Any]:
    """Return Django's EMAIL_… settings for EMAIL_URL.

    The URL is `smtp://user:password@host:587`, `smtps://…` or `console:`; if it is unset, e-mails are written
    to files.
    """
    url = env.text("EMAIL_URL")
    if not url:
        return {"EMAIL_BACKEND": "uno_api.email.FileEmailBackend"}
    if url == "console:":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    return _server(_address(url))


def _address(url: str) -> SplitResult:
    """Parse the URL, or end the process with an error message.

    The URL may contain a password and is never printed.
    """
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address:
        env.refuse("EMAIL_URL is no mail server: it looks like smtp://user:password@host:587.")
    return parts


def _server(parts: SplitResult) -> dict[str, Any]:
    """Return the SMTP settings.

    `smtps` uses TLS from the start, and `smtp` uses STARTTLS unless the URL ends with `?tls=off`.
    """
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and parts.query != "tls=off",
        "EMAIL_TIMEOUT": PATIENCE,
    }
