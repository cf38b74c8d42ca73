"""A forgotten password is replaced by a key from an e-mail."""

import time

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import SecondFactor, Session, SocialLink, User
from accounts.services.login import log_in
from uno_api.errors import ApiError

RESET = "/api/v1/auth/password/reset"
CONFIRM = "/api/v1/auth/password/reset/confirm"
LOGIN = "/api/v1/auth/login"
NEW = "another horse battery"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def key(emails, member, stranger, key_in):
    stranger.post(RESET, {"email": "Grace@Example.org"})
    return key_in(emails[-1])


def login(stranger, password):
    return stranger.post(LOGIN, {"login": "grace", "password": password}).status_code


def test_the_key_opens_the_account_to_a_new_password(stranger, key):
    answer = stranger.post(CONFIRM, {"key": key, "password": NEW})
    assert (answer.status_code, answer.content) == (204, b"")
    assert login(stranger, NEW) == 200
    assert login(stranger, "correct horse battery") == 401


def test_everybody_who_was_signed_in_is_signed_out(stranger, member, key):
    stranger.post(CONFIRM, {"key": key, "password": NEW})
    assert not Session.objects.filter(revoked_at=None).exists()
    assert Session.objects.get().revoked_for == "password"
    answer = stranger.post("/api/v1/auth/refresh", {"refresh": member.tokens["refresh"]})
    assert answer.json()["code"] == "session_revoked"


def test_the_player_is_notified(stranger, key, emails):
    stranger.post(CONFIRM, {"key": key, "password": NEW})
    assert emails[-1].subject == "Your password at UNO has been changed"


def test_a_key_works_once(stranger, key):
    stranger.post(CONFIRM, {"key": key, "password": NEW})
    answer = stranger.post(CONFIRM, {"key": key, "password": "a third horse battery"})
    assert (answer.status_code, answer.json()["code"]) == (400, "key_invalid")
    assert login(stranger, NEW) == 200


def test_of_many_who_bring_it_at_once_one_gets_the_account(new_client, key, at_once, stranger):
    def confirm(number):
        return new_client().post(CONFIRM, {"key": key, "password": f"{NEW} {number}"}).status_code

    codes = at_once(8, confirm)
    assert sorted(codes) == [204] + [400] * 7
    assert login(stranger, f"{NEW} {codes.index(204)}") == 200


def test_the_answer_is_the_same_for_an_address_nobody_has(emails, stranger, member):
    known = stranger.post(RESET, {"email": "grace@example.org"})
    unknown = stranger.post(RESET, {"email": "nobody@example.org"})
    assert known.status_code == unknown.status_code == 202
    assert known.content == unknown.content == b""
    assert [email.to for email in emails[1:]] == [["grace@example.org"]]


@pytest.mark.parametrize("email", ["grace@example.org", "nobody@example.org"])
def test_nothing_is_looked_up_before_the_answer(stranger, member, email):
    with CaptureQueriesContext(connection) as queries:
        stranger.post(RESET, {"email": email})
    assert not [query for query in queries if "accounts_user" in query["sql"]]


@pytest.mark.parametrize("email", ["", "grace", None, ["a@b.org"], "x" * 250 + "@example.org"])
def test_what_is_no_address_is_refused(stranger, email):
    answer = stranger.post(RESET, {"email": email})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "email")


def test_an_address_gets_five_emails_an_hour_from_any_caller(emails, member, stranger):
    codes = [
        stranger.post(RESET, {"email": f"{name}@example.org"}).status_code for name in ["grace", "GRACE"] * 3
    ]
    assert codes == [202] * 5 + [429]
    codes = [stranger.post(RESET, {"email": "nobody@example.org"}).status_code for _ in range(6)]
    assert codes == [202] * 5 + [429]


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short7!", "password_too_short"),
        ("password1", "password_too_common"),
        ("grace@example", "password_too_similar"),
    ],
)
def test_a_weak_password_is_refused_and_the_key_stays_good(stranger, key, password, code):
    answer = stranger.post(CONFIRM, {"key": key, "password": password})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, code)
    assert stranger.post(CONFIRM, {"key": key, "password": NEW}).status_code == 204


def test_a_key_is_good_for_an_hour(stranger, key, monkeypatch):
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 3605)
    assert stranger.post(CONFIRM, {"key": key, "password": NEW}).json()["code"] == "key_invalid"


def test_a_key_dies_when_the_password_is_changed_otherwise(member, stranger, key):
    member.post(
        "/api/v1/auth/password/change", {"current_password": "correct horse battery", "new_password": NEW}
    )
    assert stranger.post(CONFIRM, {"key": key, "password": "x" + NEW}).json()["code"] == "key_invalid"


def test_a_banned_player_gets_no_email_and_a_key_is_worthless(emails, stranger, key):
    User.objects.update(is_active=False)
    count = len(emails)
    stranger.post(RESET, {"email": "grace@example.org"})
    assert len(emails) == count
    assert stranger.post(CONFIRM, {"key": key, "password": NEW}).json()["code"] == "key_invalid"


def test_the_key_proves_the_address(stranger, key):
    stranger.post(CONFIRM, {"key": key, "password": NEW})
    assert User.objects.get().email_verified_at is not None


@pytest.mark.parametrize(("was_verified", "left"), [(False, 0), (True, 1)])
def test_who_opened_an_account_with_an_address_of_others_is_shut_out(
    stranger, member, key, was_verified, left
):
    SocialLink.objects.create(user_id=member.player["id"], provider="google", subject="theirs")
    SecondFactor.objects.create(user_id=member.player["id"], sealed_secret=b"x")
    if was_verified:
        User.objects.update(email_verified_at="2026-11-30T00:00Z")
    stranger.post(CONFIRM, {"key": key, "password": NEW})
    assert (SocialLink.objects.count(), SecondFactor.objects.count()) == (left, left)


def test_a_login_that_was_just_checking_the_old_password_comes_too_late(member):
    checked = User.objects.get()
    other = User.objects.get()
    other.set_password(NEW)
    other.save()
    with transaction.atomic(), pytest.raises(ApiError) as refused:
        log_in(checked, "phone")
    assert refused.value.code == "invalid_credentials"
