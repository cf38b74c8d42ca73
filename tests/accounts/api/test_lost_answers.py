"""What works once works again for its sender: the answer was lost, and the phone is on another network."""

import time
from datetime import timedelta

import pyotp
import pytest
from django.db.models import F

from accounts.models import Session, User
from tests.accounts.authenticator import Authenticator

PASSWORD = "correct horse battery"
NEW = "another horse battery"
KEYS = ["1", "6ff0a2c5-8a0b-4a55-9a3c-0f7d0ad1b2c3"]
REFRESH = "/api/v1/auth/refresh"
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.parametrize("key", KEYS)]


@pytest.fixture
def twice(stranger, key):
    """Send the same from two networks; return the two answers."""

    def send(path, body):
        def from_address(address):
            return stranger.post(path, body, HTTP_IDEMPOTENCY_KEY=key, REMOTE_ADDR=address)

        return from_address("192.0.2.1"), from_address("198.51.100.7")

    return send


def is_the_same(first, again):
    assert first.status_code < 300
    assert again.headers["Idempotent-Replayed"] == "true"
    return (again.status_code, again.content) == (first.status_code, first.content)


def test_a_second_factor(twice, member, stranger):
    totp = pyotp.TOTP(member.post("/api/v1/me/second-factor", {"password": PASSWORD}).json()["secret"])
    step = int(time.time()) // 30
    member.post("/api/v1/me/second-factor/confirm", {"code": totp.generate_otp(step - 1)})
    challenge = stranger.post("/api/v1/auth/login", {"login": "grace", "password": PASSWORD}).json()[
        "challenge"
    ]
    body = {"challenge": challenge, "code": totp.generate_otp(step)}
    assert is_the_same(*twice("/api/v1/auth/login/second-factor", body))


def test_a_passkey(twice, member, stranger, add_passkey):
    device = Authenticator()
    assert add_passkey(member, device).status_code == 201
    asked = stranger.post("/api/v1/auth/passkeys/options").json()
    body = {"challenge_token": asked["challenge_token"], "credential": device.sign(asked["publicKey"])}
    assert is_the_same(*twice("/api/v1/auth/passkeys/login", body))


def test_a_key_to_a_new_password(twice, emails, member, stranger, key_in):
    stranger.post("/api/v1/auth/password/reset", {"email": "grace@example.org"})
    body = {"key": key_in(emails[-1]), "password": NEW}
    assert is_the_same(*twice("/api/v1/auth/password/reset/confirm", body))


def test_a_key_to_an_address(twice, emails, member, key_in):
    assert is_the_same(*twice("/api/v1/auth/email/verify", {"key": key_in(emails[-1])}))


def test_a_key_to_a_closing_account(twice, member, stranger):
    member.delete("/api/v1/me", {"password": PASSWORD})
    answer = stranger.post("/api/v1/auth/login", {"login": "grace", "password": PASSWORD})
    assert is_the_same(*twice("/api/v1/me/restore", {"restore": answer.json()["restore"]}))


def test_an_identity_token(twice, identity_token):
    assert is_the_same(*twice("/api/v1/auth/social", {"provider": "google", "id_token": identity_token()}))
    assert User.objects.count() == 1


def test_closing_is_answered_again_to_the_session_that_it_ended(key, guest):
    first, again = (guest.post("/api/v1/me/close", {}, HTTP_IDEMPOTENCY_KEY=key) for _ in range(2))
    assert is_the_same(first, again)


class TestBecomingAMember:
    """A guest who becomes a member gets a new pair, and has the old one until it arrives."""

    BODY = {"username": "ada", "email": "ada@example.org", "password": PASSWORD}

    @pytest.fixture
    def upgraded(self, key, guest):
        answer = guest.post("/api/v1/me/upgrade", self.BODY, HTTP_IDEMPOTENCY_KEY=key)
        Session.objects.update(last_used_at=F("last_used_at") - timedelta(hours=1))
        return answer.json()["refresh"]

    def test_the_old_token_is_good_if_the_answer_was_lost(self, guest, upgraded, stranger):
        answer = stranger.post(REFRESH, {"refresh": guest.tokens["refresh"]})
        assert (answer.status_code, answer.json()["player"]["kind"]) == (200, "member")

    def test_it_ends_with_the_first_use_of_the_new_one(self, guest, upgraded, stranger):
        assert stranger.post(REFRESH, {"refresh": upgraded}).status_code == 200
        Session.objects.update(last_used_at=F("last_used_at") - timedelta(hours=1))
        assert stranger.post(REFRESH, {"refresh": guest.tokens["refresh"]}).json()["code"] == "token_reused"

    def test_the_new_one_ends_with_its_own_use(self, guest, upgraded, stranger):
        assert stranger.post(REFRESH, {"refresh": guest.tokens["refresh"]}).status_code == 200
        assert stranger.post(REFRESH, {"refresh": upgraded}).json()["code"] == "token_reused"
