"""A member takes another address."""

import pytest

from accounts.models import User

EMAIL = "/api/v1/me/email"
PASSWORD = "correct horse battery"
NEW = {"email": "hopper@example.org", "password": PASSWORD}
pytestmark = pytest.mark.django_db(transaction=True)


def test_the_new_address_is_to_be_verified_and_the_old_one_gets_a_notice(emails, member, stranger, key_in):
    User.objects.update(email_verified_at="2026-11-30T00:00Z")
    answer = member.post(EMAIL, NEW)
    assert answer.status_code == 200
    assert (answer.json()["email"], answer.json()["email_verified_at"]) == (NEW["email"], None)
    recipients = {email.subject: email.to for email in emails[1:]}
    assert recipients == {
        "Your e-mail address at UNO": ["hopper@example.org"],
        "Your address at UNO has been changed": ["grace@example.org"],
    }
    stranger.post("/api/v1/auth/email/verify", {"key": key_in(emails[1])})
    assert member.get("/api/v1/me").json()["email_verified_at"] is not None


def test_the_same_address_again_changes_nothing(emails, member):
    User.objects.update(email_verified_at="2026-11-30T00:00Z")
    answer = member.post(EMAIL, NEW | {"email": "grace@example.org"})
    assert answer.json()["email_verified_at"] is not None
    assert len(emails) == 1


def test_the_address_of_others_is_a_conflict(member, new_member):
    new_member("alan")
    answer = member.post(EMAIL, NEW | {"email": "Alan@example.org"})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "email_taken")
    assert member.get("/api/v1/me").json()["email"] == "grace@example.org"


def test_a_guest_becomes_a_member_first(guest):
    answer = guest.post(EMAIL, {"email": "ada@example.org"})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"email": "nobody"}, 400, "invalid"),
        ({"password": PASSWORD}, 400, "invalid"),
        (NEW | {"password": "wrong"}, 403, "wrong_password"),
    ],
)
def test_what_is_not_right_changes_nothing(member, body, status, code):
    answer = member.post(EMAIL, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert member.get("/api/v1/me").json()["email"] == "grace@example.org"


def test_strangers_change_nothing(stranger):
    assert stranger.post(EMAIL, NEW).status_code == 401
