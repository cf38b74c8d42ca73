"""A player who knows the password changes it."""

import pytest

from accounts.models import Session, SocialLink, User

CHANGE = "/api/v1/auth/password/change"
OLD, NEW = "correct horse battery", "another horse battery"
pytestmark = pytest.mark.django_db


def sign_in(stranger, password=OLD):
    return stranger.post("/api/v1/auth/login", {"login": "grace", "password": password})


def test_the_new_password_is_the_one_that_counts(member, stranger):
    answer = member.post(CHANGE, {"current_password": OLD, "new_password": NEW})
    assert (answer.status_code, answer.content) == (204, b"")
    assert sign_in(stranger, NEW).status_code == 200
    assert sign_in(stranger, OLD).status_code == 401


def test_every_other_device_is_signed_out_and_this_one_stays(member, stranger):
    other = sign_in(stranger).json()
    member.post(CHANGE, {"current_password": OLD, "new_password": NEW})
    assert Session.objects.filter(revoked_for="password").count() == 1
    answer = stranger.post("/api/v1/auth/refresh", {"refresh": other["refresh"]})
    assert answer.json()["code"] == "session_revoked"
    assert stranger.post("/api/v1/auth/refresh", {"refresh": member.tokens["refresh"]}).status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"new_password": NEW}, 400, "invalid"),
        ({"current_password": OLD}, 400, "invalid"),
        ({"current_password": OLD, "new_password": "password1"}, 400, "invalid"),
        ({"current_password": OLD, "new_password": "grace@example"}, 400, "invalid"),
        ({"current_password": "wrong", "new_password": NEW}, 403, "wrong_password"),
        ({"current_password": [OLD], "new_password": NEW}, 400, "invalid"),
    ],
)
def test_what_is_not_right_changes_nothing(member, stranger, body, status, code):
    answer = member.post(CHANGE, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert sign_in(stranger).status_code == 200


def test_guesses_count_as_at_the_door(member, stranger):
    for _ in range(10):
        assert member.post(CHANGE, {"current_password": "wrong", "new_password": NEW}).status_code == 403
    assert member.post(CHANGE, {"current_password": OLD, "new_password": NEW}).status_code == 429
    assert sign_in(stranger).status_code == 429


def test_an_account_without_a_password_gets_its_first_one_right_after_signing_in(member, stranger):
    User.objects.update(password="!")
    SocialLink.objects.create(user_id=member.player["id"], provider="google", subject="1")
    assert member.post(CHANGE, {"new_password": NEW}).status_code == 204
    assert sign_in(stranger, NEW).status_code == 200


def test_an_account_without_a_password_needs_a_fresh_sign_in(member):
    User.objects.update(password="!")
    SocialLink.objects.create(user_id=member.player["id"], provider="google", subject="1")
    Session.objects.update(created_at="2026-01-01T00:00Z")
    answer = member.post(CHANGE, {"new_password": NEW})
    assert (answer.status_code, answer.json()["code"]) == (403, "fresh_sign_in_required")


def test_strangers_change_nothing(stranger):
    assert stranger.post(CHANGE, {"current_password": OLD, "new_password": NEW}).status_code == 401


@pytest.mark.django_db(transaction=True)
def test_two_at_once_with_the_same_old_password_do_not_both_decide(member, new_client, at_once, stranger):
    def change(number):
        client = new_client(member.tokens["access"])
        return client.post(CHANGE, {"current_password": OLD, "new_password": f"{NEW} {number}"}).status_code

    codes = at_once(4, change)
    assert sorted(codes) == [204, 403, 403, 403]
    assert sign_in(stranger, f"{NEW} {codes.index(204)}").status_code == 200
