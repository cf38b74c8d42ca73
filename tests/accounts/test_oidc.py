"""Which identity tokens are believed, and which are not."""

import json
import time
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import digest

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts.oidc import read_identity_token
from uno_api.errors import ApiError, Unavailable


def code_of(token, provider="google", nonce=None):
    with pytest.raises(ApiError) as refused:
        read_identity_token(provider, token, nonce)
    return refused.value.code


@pytest.mark.parametrize("kind", ["RS256", "ES256"])
def test_a_token_signed_by_the_provider_is_believed(identity_token, kind):
    identity = read_identity_token("google", identity_token(kind, sub="42"), None)
    assert (identity.provider, identity.subject, identity.email) == ("google", "42", None)


@pytest.mark.parametrize("audience", ["org.example.uno", "org.example.web", ["elsewhere", "org.example.web"]])
def test_every_app_of_ours_is_an_audience(identity_token, audience):
    token = identity_token(iss="https://apple.example", aud=audience, sub="1")
    assert read_identity_token("apple", token, None).subject == "1"


@pytest.mark.parametrize("issuer", ["https://google.example", "google.example"])
def test_every_name_of_the_issuer_is_known(identity_token, issuer):
    assert read_identity_token("google", identity_token(iss=issuer), None).subject == "g-1"


@pytest.mark.parametrize(
    "claims",
    [
        {"aud": "another app"},
        {"aud": []},
        {"aud": None},
        {"iss": "https://apple.example"},
        {"iss": None},
        {"exp": int(time.time()) - 60},
        {"exp": None},
        {"exp": "soon"},
        {"iat": int(time.time()) + 3600},
        {"iat": None},
        {"nbf": int(time.time()) + 3600},
        {"sub": None},
        {"sub": ""},
        {"sub": "x" * 256},
        {"sub": 42},
    ],
    ids=str,
)
def test_a_token_for_others_from_others_or_of_another_time_is_not(identity_token, claims):
    assert code_of(identity_token(**claims)) == "identity_token_invalid"


def test_clocks_may_differ_by_some_seconds(identity_token):
    assert read_identity_token("google", identity_token(exp=int(time.time()) - 10), None)


def test_a_token_signed_by_somebody_else_is_not_believed(identity_token):
    stranger = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    assert code_of(identity_token(key=stranger)) == "identity_token_invalid"
    assert code_of(identity_token(kid="unknown", key=stranger)) == "identity_token_invalid"


def test_an_unsigned_token_is_not_believed(providers):
    claims = {"iss": "https://google.example", "aud": "uno.example", "sub": "1", "exp": 2**33, "iat": 0}
    for kid in ({"kid": "r1"}, {}):
        assert code_of(jwt.encode(claims, "", "none", headers=kid)) == "identity_token_invalid"


def test_the_public_key_is_no_password(providers, identity_token):
    """A token signed by HMAC with the public key as its secret: an old trick."""
    public = jwt.PyJWK(providers.keys[0]).key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    _, claims, _ = identity_token().split(".")
    signed = in_base64(b'{"alg":"HS256","kid":"r1"}') + "." + claims
    forged = f"{signed}.{in_base64(digest(public, signed.encode(), 'sha256'))}"
    assert code_of(forged) == "identity_token_invalid"


@pytest.mark.parametrize("token", ["", "x", "a.b", "a.b.c", "é.é.é", "." * 5000, "e30.e30.e30"])
def test_what_is_no_token_is_refused(providers, token):
    assert code_of(token) == "identity_token_invalid"


@pytest.mark.parametrize("claimed", ["n-1", sha256(b"n-1").hexdigest()])
def test_the_nonce_is_given_plainly_or_by_its_hash(identity_token, claimed):
    assert read_identity_token("google", identity_token(nonce=claimed), "n-1")


@pytest.mark.parametrize(
    ("claimed", "sent"), [("n-1", None), (None, "n-1"), ("n-1", "n-2"), (7, "n-1"), ("", None)]
)
def test_a_nonce_that_does_not_fit_is_refused(identity_token, claimed, sent):
    assert code_of(identity_token(nonce=claimed), nonce=sent) == "identity_token_invalid"


def test_keys_are_fetched_once_and_again_for_a_key_nobody_knows(providers, identity_token, monkeypatch):
    for _ in range(3):
        read_identity_token("google", identity_token(), None)
    assert providers.fetched == 1
    now = time.monotonic()
    monkeypatch.setattr("time.monotonic", lambda: now + 60)
    assert code_of(identity_token(kid="new", key=identity_key())) == "identity_token_invalid"
    assert code_of(identity_token(kid="newer", key=identity_key())) == "identity_token_invalid"
    assert providers.fetched == 2


def in_base64(text):
    return urlsafe_b64encode(text).decode().rstrip("=")


def identity_key():
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.mark.parametrize("answer", [b"", b"<html>", b"[]", b"{}", json.dumps({"keys": []}).encode()])
def test_without_keys_nobody_is_believed_and_nobody_waits_for_long(providers, identity_token, answer):
    providers.answer = answer
    for _ in range(3):
        with pytest.raises(Unavailable):
            read_identity_token("google", identity_token(), None)
    assert providers.fetched == 1
