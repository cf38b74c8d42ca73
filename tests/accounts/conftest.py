"""E-mails that arrive, keys taken from them, providers whose keys are really fetched, and passkeys."""

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa

import accounts.tasks  # noqa: F401 - the tasks that a worker would know
from accounts.oidc import _keys
from tests.accounts.authenticator import ORIGIN, Authenticator
from uno_api.celery import app
from uno_api.config.oidc import Provider
from uno_api.config.webauthn import RelyingParty

KEY = re.compile(r"^[\w:-]{80,}$", re.MULTILINE)
ANDROID = f"android:apk-key-hash:{'A' * 43}"


@pytest.fixture
def worker() -> Iterator[None]:
    """A worker that does at once what it is asked. Needs `django_db(transaction=True)`."""
    app.conf.update(task_always_eager=True, task_eager_propagates=True)
    yield
    app.conf.update(task_always_eager=False, task_eager_propagates=False)


@pytest.fixture
def emails(worker: None, mailoutbox: list[Any]) -> list[Any]:
    """The e-mails that were sent, the oldest first."""
    return mailoutbox


def key_in(email: Any) -> str:
    """Return the key that stands in an e-mail on a line of its own."""
    found = KEY.search(email.body)
    assert found, email.body
    return found[0]


@pytest.fixture(name="key_in")
def _key_in() -> Callable[[Any], str]:
    return key_in


@cache
def signing_key(kind: str, kid: str) -> tuple[Any, dict[str, Any]]:
    """Return a private key and its public half as a JWK."""
    if kind == "RS256":
        private: Any = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        public = jwt.algorithms.RSAAlgorithm.to_jwk(private.public_key(), as_dict=True)
    else:
        private = ec.generate_private_key(ec.SECP256R1())
        public = jwt.algorithms.ECAlgorithm.to_jwk(private.public_key(), as_dict=True)
    return private, {**public, "kid": kid, "alg": kind, "use": "sig"}


class KeyServer:
    """An address where public keys are to be had, and how often they were asked for."""

    def __init__(self) -> None:
        self.keys = [signing_key("RS256", "r1")[1], signing_key("ES256", "e1")[1]]
        self.answer: bytes | None = None
        self.fetched = 0
        keys = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                keys.fetched += 1
                body = json.dumps({"keys": keys.keys}).encode() if keys.answer is None else keys.answer
                self.send_response(200 if body else 500)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self.server.server_port}/keys"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def key_server() -> Iterator[KeyServer]:
    """A server of keys, on a port of its own so that no process remembers it."""
    server = KeyServer()
    yield server
    server.server.shutdown()
    server.server.server_close()


@pytest.fixture
def providers(key_server: KeyServer, settings: Any) -> KeyServer:
    """Apple and Google, as far as we look at them; a server of an earlier test may have had the same port."""
    _keys.cache_clear()
    settings.IDENTITY_PROVIDERS = {
        "apple": Provider(key_server.url, ("https://apple.example",), ("org.example.uno", "org.example.web")),
        "google": Provider(key_server.url, ("https://google.example", "google.example"), ("uno.example",)),
    }
    return key_server


@pytest.fixture
def identity_token(providers: KeyServer) -> Callable[..., str]:
    """Sign identity tokens: `identity_token(sub="1", email="a@example.org", email_verified=True)`."""

    def sign(kind: str = "RS256", kid: str | None = None, key: Any = None, **claims: Any) -> str:
        name = kid or {"RS256": "r1", "ES256": "e1"}[kind]
        now = int(time.time())
        said = {
            "iss": "https://google.example",
            "aud": "uno.example",
            "sub": "g-1",
            "iat": now,
            "exp": now + 600,
            **claims,
        }
        said = {name: value for name, value in said.items() if value is not None}
        return jwt.encode(said, key or signing_key(kind, name)[0], kind, headers={"kid": name})

    return sign


@pytest.fixture
def relying_party(settings: Any) -> RelyingParty:
    """Us, as authenticators know us in these tests: a web app and an Android app."""
    settings.RELYING_PARTY = us = RelyingParty("uno.example.org", "UNO", (ORIGIN, ANDROID))
    return us


@pytest.fixture
def add_passkey(relying_party: RelyingParty) -> Callable[..., Any]:
    """Have a device make a passkey for a signed-in player: `add_passkey(member, device)` is the answer."""

    def add(client: Any, device: Authenticator, **also: Any) -> Any:
        asked = client.post("/api/v1/me/passkeys/options").json()
        sent = {"challenge_token": asked["challenge_token"], "credential": device.create(asked["publicKey"])}
        return client.post("/api/v1/me/passkeys", sent | also)

    return add
