"""An address becomes one's own by a key from an e-mail."""

import time
from types import SimpleNamespace

import pytest
from kombu.exceptions import OperationalError

from accounts.models import User
from uno_api.celery import app

VERIFY = "/api/v1/auth/email/verify"
AGAIN = "/api/v1/auth/email/verification"
pytestmark = pytest.mark.django_db(transaction=True)


def verified_at(client):
    return client.get("/api/v1/me").json()["email_verified_at"]


def test_an_email_with_a_key_comes_with_registration(emails, member, stranger, key_in):
    assert [email.to for email in emails] == [["grace@example.org"]]
    assert verified_at(member) is None
    answer = stranger.post(VERIFY, {"key": key_in(emails[0])})
    assert (answer.status_code, answer.content) == (204, b"")
    assert verified_at(member) is not None


def test_the_email_holds_a_link_that_no_server_logs(emails, member, key_in):
    assert f"http://localhost:8000/#verify-address={key_in(emails[0]).replace(':', '%3A')}" in emails[0].body


def test_the_whole_link_may_be_pasted(emails, member, stranger):
    link = next(word for word in emails[0].body.split() if "#verify-address=" in word)
    assert stranger.post(VERIFY, {"key": link}).status_code == 204
    assert verified_at(member) is not None


def test_a_guest_who_becomes_a_member_gets_one_too(emails, guest):
    guest.post(
        "/api/v1/me/upgrade", {"username": "ada", "email": "a@example.org", "password": "long enough 1"}
    )
    assert [email.to for email in emails] == [["a@example.org"]]


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("en", "Your e-mail address at UNO"),
        ("it", "Il tuo indirizzo e-mail su UNO"),
        ("ca", "La teva adreça electrònica a UNO"),
        ("es", "Tu dirección de correo en UNO"),
    ],
)
def test_emails_speak_the_language_of_the_player(emails, stranger, language, subject):
    body = {"username": "grace", "email": "grace@example.org", "password": "correct horse battery"}
    stranger.post("/api/v1/auth/register", body, HTTP_ACCEPT_LANGUAGE=language)
    assert emails[0].subject == subject


def test_the_same_key_twice_is_the_same_as_once(emails, member, stranger, key_in):
    stranger.post(VERIFY, {"key": key_in(emails[0])})
    first = verified_at(member)
    assert stranger.post(VERIFY, {"key": key_in(emails[0])}).status_code == 204
    assert verified_at(member) == first


def test_many_at_once_verify_it_once(emails, member, new_client, key_in, at_once):
    key = key_in(emails[0])
    assert at_once(10, lambda _: new_client().post(VERIFY, {"key": key}).status_code) == [204] * 10
    assert verified_at(member) is not None


@pytest.mark.parametrize("key", ["nonsense", "a:b:c", "WyJ4Il0:1:2", "é" * 200, ":" * 300])
def test_what_is_no_key_opens_nothing(stranger, key):
    answer = stranger.post(VERIFY, {"key": key})
    assert (answer.status_code, answer.json()["code"]) == (400, "key_invalid")


@pytest.mark.parametrize("body", [{}, {"key": ""}, {"key": None}, {"key": 1}, {"key": "x" * 501}])
def test_a_body_without_a_key_is_refused_by_field(stranger, body):
    answer = stranger.post(VERIFY, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["errors"][0]["field"] == "key"


def test_a_key_is_good_for_three_days(emails, member, stranger, key_in, monkeypatch):
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 3 * 86_400 + 5)
    assert stranger.post(VERIFY, {"key": key_in(emails[0])}).json()["code"] == "key_invalid"


def test_a_key_for_another_address_is_worthless(emails, member, stranger, key_in):
    User.objects.update(email="new@example.org")
    assert stranger.post(VERIFY, {"key": key_in(emails[0])}).json()["code"] == "key_invalid"
    assert verified_at(member) is None


def test_a_key_to_a_password_verifies_nothing(emails, member, stranger, key_in):
    stranger.post("/api/v1/auth/password/reset", {"email": "grace@example.org"})
    assert stranger.post(VERIFY, {"key": key_in(emails[1])}).json()["code"] == "key_invalid"


def test_the_email_can_be_had_once_more(emails, member, stranger, key_in):
    assert member.post(AGAIN).status_code == 202
    stranger.post(VERIFY, {"key": key_in(emails[1])})
    answer = member.post(AGAIN)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_verified")


def test_a_guest_has_no_address_to_verify(guest):
    answer = guest.post(AGAIN)
    assert (answer.status_code, answer.json()["code"]) == (409, "no_email")


def test_nobody_is_buried_in_emails(emails, member):
    codes = [member.post(AGAIN).status_code for _ in range(6)]
    assert codes == [202] * 5 + [429]


def test_a_broker_that_is_down_keeps_nobody_from_playing(member, monkeypatch, caplog):
    def fail(*_, **__):
        raise OperationalError("nobody listens")

    monkeypatch.setattr(app, "signature", lambda *_: SimpleNamespace(apply_async=fail))
    assert member.post(AGAIN).status_code == 202
    assert "no worker was asked" in caplog.text
