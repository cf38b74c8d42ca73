"""The WebAuthn relying party: the id that passkeys are bound to, and the origins that may use them."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from uno_api import env

WEB_PAGE = re.compile(r"https://([a-z0-9.-]+)(?::[0-9]+)?|http://(localhost)(?::[0-9]+)?")
ANDROID_APP = re.compile(r"android:apk-key-hash:[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The service as a WebAuthn relying party: passkeys are bound to `id` and used at `origins` only."""

    id: str
    name: str
    origins: tuple[str, ...]


def relying_party(app_url: str, name: str) -> RelyingParty:
    """Return the relying party; its id is the host of `app_url`, unless PASSKEY_RP_ID sets another.

    PASSKEY_ORIGINS lists web origins at or below that id, and Android apps; the default is the origin of
    `app_url`. An invalid value ends the process with an error message.
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
    """Return whether a page of `origin` may use passkeys of `rp_id`."""
    page = WEB_PAGE.fullmatch(origin)
    host = (page[1] or page[2]) if page else ""
    return f".{host}".endswith(f".{rp_id}")
