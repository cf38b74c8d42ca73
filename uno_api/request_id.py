"""The id of the current request: it is in its response, its log lines and its problem document."""

import re

from structlog.contextvars import get_contextvars

from uno_api.ids import uuid7

ACCEPTED = re.compile(r"[A-Za-z0-9._-]{1,64}")


def chosen_request_id(offered: str | None) -> str:
    """Return the client's id if it is safe (1 to 64 letters, digits, `.`, `_`, `-`), else a new one."""
    return offered if offered and ACCEPTED.fullmatch(offered) else uuid7().hex


def current_request_id() -> str:
    """Return the id of the current request; empty outside of one."""
    request_id: str = get_contextvars().get("request_id", "")
    return request_id
