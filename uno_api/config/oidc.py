"""Identity providers: where their keys are, their issuers, and the client ids of the apps."""

from dataclasses import dataclass

from uno_api import env


@dataclass(frozen=True, slots=True)
class Provider:
    """An OpenID Connect provider.

    Without an audience the provider is disabled, because no token can have been issued for this service.
    """

    keys_url: str
    issuers: tuple[str, ...]
    audiences: tuple[str, ...]


def providers() -> dict[str, Provider]:
    """Return every provider by name. <NAME>_CLIENT_IDS lists the accepted audiences."""
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
