"""Whose passkeys are believed: the name they are made for, and where a player may be asked for one."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from uno_api import env

WEB_PAGE = re.compile(r"https://([a-z0-9.-]+)(?::[0-9]+)?|http://(localhost)(?::[0-9]+)?")
ANDROID_APP = re.compile(r"android:apk-key-hash:[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """Us, as authenticators know us: passkeys belong to `id`, and count only when asked for at an origin."""

    id: str
    name: str
    origins: tuple[str, ...]


def relying_party(app_url: str, name: str) -> RelyingParty:
    """Return who we are to authenticators: the host of the app, unless PASSKEY_RP_ID says another.

    PASSKEY_ORIGINS lists web origins, below that name, and Android apps; the app's own if it is not set.
    """
    app = _address(app_url)
    rp_id = (env.text("PASSKEY_RP_ID") or app.hostname or "").lower()
    origins = env.listed("PASSKEY_ORIGINS")
    for origin in origins:
        if not ANDROID_APP.fullmatch(origin) and not _is_below(rp_id, origin):
            env.refuse(
                f"PASSKEY_ORIGINS has {origin!r}: an origin is https:// and {rp_id} or a name below it, "
                "without a path, or android:apk-key-hash: and 43 letters."
            )
    return RelyingParty(rp_id, name, tuple(origins) or (f"{app.scheme}://{app.netloc}".lower(),))


def _address(app_url: str) -> SplitResult:
    try:
        app = urlsplit(app_url)
        if app.hostname:
            return app
    except ValueError:
        pass
    return env.refuse("APP_URL is no address: it looks like https://uno.example.com.")


def _is_below(rp_id: str, origin: str) -> bool:
    """Say whether a page there may ask for passkeys of `rp_id`."""
    page = WEB_PAGE.fullmatch(origin)
    host = (page[1] or page[2]) if page else ""
    return f".{host}".endswith(f".{rp_id}")
