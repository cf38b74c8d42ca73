"""Signing in with a passkey: one answer of one device to one challenge, and nothing else."""

import time
from datetime import timedelta

import pyotp
import pytest
from django.utils import timezone
from redis.exceptions import ConnectionError as ValkeyGone

from accounts import signed_tokens
from accounts.models import Passkey, Session, User
from tests.accounts.authenticator import PRESENT, Authenticator, base64url, from_base64url
from tests.accounts.conftest import ANDROID

OPTIONS = "/api/v1/auth/passkeys/options"
LOGIN = "/api/v1/auth/passkeys/login"
PASSKEYS = "/api/v1/me/passkeys"
FACTOR = "/api/v1/me/second-factor"
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


@pytest.fixture
def device(member, add_passkey):
    """A device with a passkey that opens grace's account."""
    device = Authenticator()
    assert add_passkey(member, device).status_code == 201
    return device


def answered(client, device):
    """Return the body a browser sends: a new challenge, signed by the device."""
    asked = client.post(OPTIONS).json()
    return {"challenge_token": asked["challenge_token"], "credential": device.sign(asked["publicKey"])}


def sign_in(client, device):
    return client.post(LOGIN, answered(client, device))


def code_of(answer):
    return answer.status_code, answer.json().get("code")


NOT_ACCEPTED = (401, "passkey_not_accepted")


def test_the_browser_is_asked_to_find_a_passkey_by_itself_and_to_verify_its_owner(stranger, relying_party):
    options = stranger.post(OPTIONS).json()["publicKey"]
    assert (options["rpId"], options["userVerification"]) == ("uno.example.org", "required")
    assert options["allowCredentials"] == []
    assert len(from_base64url(options["challenge"])) == 32
    assert options["challenge"] != stranger.post(OPTIONS).json()["publicKey"]["challenge"]


def test_a_signed_challenge_signs_in(stranger, device, member):
    answer = stranger.post(LOGIN, answered(stranger, device), HTTP_USER_AGENT="Grace's phone")
    assert answer.status_code == 200
    assert answer.json()["player"] == member.player
    assert Session.objects.latest("id").device == "Grace's phone"
    assert Passkey.objects.get().last_used_at is not None


def test_an_android_app_may_ask_for_it_too(stranger, device):
    device.origin = ANDROID
    assert sign_in(stranger, device).status_code == 200


def test_no_code_is_asked_for_since_the_device_asked_for_its_owner(stranger, device, member):
    secret = member.post(FACTOR, {"password": PASSWORD}).json()["secret"]
    member.post(f"{FACTOR}/confirm", {"code": pyotp.TOTP(secret).now()})
    assert stranger.post("/api/v1/auth/login", {"login": "grace", "password": PASSWORD}).status_code == 401
    assert sign_in(stranger, device).status_code == 200


@pytest.mark.parametrize(
    "lie",
    [
        {"origin": "https://uno.example.org.evil.example"},
        {"origin": "http://uno.example.org"},
        {"origin": "android:apk-key-hash:evil"},
        {"rp_id": "example.org"},
        {"flags": PRESENT},
        {"flags": 0x04},
        {"user_handle": b"somebody else's"},
        {"user_handle": b""},
        {"key": Authenticator().key},
        {"credential_id": b"nobody's"},
    ],
    ids="".join,
)
def test_the_reason_is_not_given(stranger, device, lie):
    right = sign_in(stranger, device)
    for name, value in lie.items():
        setattr(device, name, value)
    refused = sign_in(stranger, device)
    assert right.status_code == 200
    assert code_of(refused) == NOT_ACCEPTED
    assert "errors" not in refused.json()
    assert refused.headers["WWW-Authenticate"].startswith("Bearer")
    assert Session.objects.count() == 2


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON"])
def test_what_was_tampered_with_is_refused(stranger, device, part):
    body = answered(stranger, device)
    response = body["credential"]["response"]
    sent = from_base64url(response[part])
    response[part] = base64url(sent[:-1] + bytes([sent[-1] ^ 1]))
    assert code_of(stranger.post(LOGIN, body)) == NOT_ACCEPTED


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 1},
        {"response": {"signature": "é", "userHandle": "é"}},
        {"response": {"authenticatorData": "AAAA"}},
        {"response": {"clientDataJSON": base64url(b"[" * 5000)}},
        {"response": {"clientDataJSON": base64url(b'{"type": 1, "challenge": 2, "origin": []}')}},
        {"type": "password"},
        {"authenticatorAttachment": "borrowed"},
    ],
)
def test_nonsense_is_refused_like_everything_else(stranger, device, credential):
    body = answered(stranger, device)
    said = body["credential"]
    response = said["response"] | credential.get("response", {})
    body["credential"] = said | credential | {"response": response} if credential else {}
    assert code_of(stranger.post(LOGIN, body)) == NOT_ACCEPTED


@pytest.mark.parametrize("body", [{}, {"challenge_token": 1, "credential": {}}, {"challenge_token": "x"}])
def test_a_body_that_is_not_right_is_refused_by_field(stranger, body):
    assert code_of(stranger.post(LOGIN, body)) == (400, "invalid")


def test_an_answer_signs_in_once(stranger, device):
    body = answered(stranger, device)
    assert stranger.post(LOGIN, body).status_code == 200
    assert code_of(stranger.post(LOGIN, body)) == (400, "key_invalid")


def test_an_answer_that_was_lost_is_given_again_under_its_key(stranger, device):
    body = answered(stranger, device)
    first, second = (stranger.post(LOGIN, body, HTTP_IDEMPOTENCY_KEY="k") for _ in range(2))
    assert first.json() == second.json()
    assert Session.objects.count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("sign_count", [0, 7])
def test_of_an_answer_that_is_sent_many_times_at_once_one_signs_in(new_client, device, at_once, sign_count):
    device.sign_count = sign_count
    body = answered(new_client(), device)
    statuses = at_once(10, lambda _: new_client().post(LOGIN, body).status_code)
    assert statuses.count(200) == 1
    assert set(statuses) <= {200, 400, 401}
    assert Session.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_devices_with_the_same_count_do_not_both_sign_in(new_client, device, at_once):
    device.sign_count = 7
    bodies = [answered(new_client(), device) for _ in range(6)]
    statuses = at_once(6, lambda number: new_client().post(LOGIN, bodies[number]).status_code)
    assert sorted(statuses) == [200] + [401] * 5
    assert Session.objects.count() == 2


def test_a_count_that_goes_back_means_a_copy(stranger, device):
    for count, expected in ((5, 200), (6, 200), (6, 401), (4, 401), (0, 401), (7, 200)):
        device.sign_count = count
        assert sign_in(stranger, device).status_code == expected, count


def test_a_passkey_that_never_counts_is_believed_each_time(stranger, device):
    assert [sign_in(stranger, device).status_code for _ in range(3)] == [200, 200, 200]


def test_a_challenge_is_good_for_five_minutes(stranger, device, monkeypatch):
    body, now = answered(stranger, device), time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 305)
    assert code_of(stranger.post(LOGIN, body)) == (400, "key_invalid")


def test_an_answer_fits_its_own_challenge_only(stranger, device):
    body, other = answered(stranger, device), stranger.post(OPTIONS).json()
    body["challenge_token"] = other["challenge_token"]
    assert code_of(stranger.post(LOGIN, body)) == NOT_ACCEPTED


def test_a_challenge_that_adds_passkeys_signs_nobody_in(stranger, device, member):
    asked = member.post(f"{PASSKEYS}/options").json()
    signed = device.sign({"rpId": "uno.example.org", "challenge": asked["publicKey"]["challenge"]})
    body = {"challenge_token": asked["challenge_token"], "credential": signed}
    assert code_of(stranger.post(LOGIN, body)) == (400, "key_invalid")


def test_a_challenge_of_our_own_making_is_needed(stranger, device):
    body = answered(stranger, device) | {"challenge_token": "nonsense"}
    assert code_of(stranger.post(LOGIN, body)) == (400, "key_invalid")


def test_a_passkey_that_was_taken_away_opens_nothing(stranger, device, member):
    member.delete(f"{PASSKEYS}/{Passkey.objects.get().id}")
    assert code_of(sign_in(stranger, device)) == NOT_ACCEPTED


def test_who_is_banned_stays_out_and_learns_until_when(stranger, device):
    User.objects.update(banned_until=timezone.now() + timedelta(days=1))
    answer = sign_in(stranger, device)
    assert code_of(answer) == (403, "banned")
    assert answer.json()["until"]


def test_a_closed_account_stays_closed(stranger, device):
    User.objects.update(is_active=False)
    assert code_of(sign_in(stranger, device)) == (403, "account_closed")


def test_an_account_about_to_close_can_be_restored(stranger, device, member):
    member.delete("/api/v1/me", {"password": PASSWORD})
    answer = sign_in(stranger, device)
    assert code_of(answer) == (403, "account_closing")
    assert stranger.post("/api/v1/me/restore", {"restore": answer.json()["restore"]}).status_code == 200


def test_a_refusal_uses_the_answer_up_too(stranger, device):
    User.objects.update(banned_until=timezone.now() + timedelta(days=1))
    body = answered(stranger, device)
    assert code_of(stranger.post(LOGIN, body)) == (403, "banned")
    User.objects.update(banned_until=None)
    assert code_of(stranger.post(LOGIN, body)) == (400, "key_invalid")


def test_without_a_memory_of_answers_nobody_is_let_in(stranger, device, monkeypatch):
    class Gone:
        def set(self, *_, **__):
            raise ValkeyGone

    body = answered(stranger, device)
    monkeypatch.setattr(signed_tokens, "valkey", Gone)
    assert code_of(stranger.post(LOGIN, body)) == (503, "unavailable")


def test_the_eleventh_wrong_answer_of_a_minute_is_not_looked_at(stranger, device):
    good, device.origin = device.origin, "https://evil.example"
    assert [sign_in(stranger, device).status_code for _ in range(10)] == [401] * 10
    device.origin = good
    answer = sign_in(stranger, device)
    assert code_of(answer) == (429, "too_many_requests")
    assert '"login_account";r=0' in answer.headers["RateLimit"]


def test_good_answers_do_not_use_the_limit_up(stranger, device):
    assert [sign_in(stranger, device).status_code for _ in range(12)] == [200] * 12


def test_wrong_answers_keep_nobody_from_the_password(stranger, device):
    device.rp_id = "evil.example"
    for _ in range(11):
        sign_in(stranger, device)
    assert stranger.post("/api/v1/auth/login", {"login": "grace", "password": PASSWORD}).status_code == 200


def test_trying_many_passkeys_from_one_address_ends_too(stranger, relying_party, settings):
    settings.LIMITS = settings.LIMITS | {"login_ip": settings.LIMITS["login_account"]}
    codes = [sign_in(stranger, Authenticator()).status_code for _ in range(11)]
    assert codes == [401] * 10 + [429]


def test_challenges_are_not_to_be_had_without_end(stranger, relying_party, settings):
    settings.LIMITS = settings.LIMITS | {"signed_tokens": settings.LIMITS["login_account"]}
    assert [stranger.post(OPTIONS).status_code for _ in range(11)] == [200] * 10 + [429]
