"""Whose identity tokens are believed: where their keys are, who issues them, and for which apps."""

from dataclasses import dataclass

from uno_api import env


@dataclass(frozen=True, slots=True)
class Provider:
    """One provider of identities; with no audience it is not offered, for no token was made for us."""

    keys_url: str
    issuers: tuple[str, ...]
    audiences: tuple[str, ...]


def providers() -> dict[str, Provider]:
    """Return every provider by name. <NAME>_CLIENT_IDS lists the apps whose tokens are meant for us."""
    return {
        "apple": _provider("APPLE", "https://appleid.apple.com/auth/keys", "https://appleid.apple.com"),
        "google": _provider(
            "GOOGLE",
            "https://www.googleapis.com/oauth2/v3/certs",
            "https://accounts.google.com",
            "accounts.google.com",
        ),
    }


def _provider(name: str, keys_url: str, *issuers: str) -> Provider:
    keys_url = env.text(f"{name}_KEYS_URL") or keys_url
    return Provider(keys_url, issuers, tuple(env.listed(f"{name}_CLIENT_IDS")))
