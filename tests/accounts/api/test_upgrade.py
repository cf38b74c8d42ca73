"""A guest becomes a member and stays the same player."""

import pytest

from accounts.models import User

UPGRADE = "/api/v1/me/upgrade"
SOMEBODY = {"username": "Ada", "email": "ada@example.org", "password": "correct horse battery"}


@pytest.mark.django_db
def test_a_guest_keeps_id_and_display_name(guest, stranger):
    answer = guest.post(UPGRADE, SOMEBODY)
    assert answer.status_code == 200
    player = answer.json()["player"]
    assert player == guest.player | {"kind": "member", "username": "Ada"}
    login = stranger.post("/api/v1/auth/login", {"login": "ada", "password": SOMEBODY["password"]})
    assert login.json()["player"] == player


@pytest.mark.django_db
def test_the_session_goes_on_with_new_tokens(guest, stranger):
    tokens = guest.post(UPGRADE, SOMEBODY).json()
    assert guest.get("/api/v1/me").json()["kind"] == "member"
    assert len(guest.get("/api/v1/auth/sessions").json()["results"]) == 1
    assert stranger.post("/api/v1/auth/refresh", {"refresh": tokens["refresh"]}).status_code == 200


@pytest.mark.django_db
def test_a_member_is_one_already(member):
    answer = member.post(UPGRADE, SOMEBODY)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_member")


@pytest.mark.django_db
def test_what_others_have_is_refused_and_the_guest_stays_a_guest(guest, member):
    answer = guest.post(UPGRADE, SOMEBODY | {"username": "GRACE", "email": "Grace@example.org"})
    assert answer.status_code == 409
    assert {e["code"] for e in answer.json()["errors"]} == {"username_taken", "email_taken"}
    assert guest.get("/api/v1/me").json()["kind"] == "guest"


@pytest.mark.django_db
def test_a_weak_password_is_refused(guest):
    answer = guest.post(UPGRADE, SOMEBODY | {"password": "12345678"})
    assert answer.status_code == 400


@pytest.mark.django_db
def test_a_signed_out_guest_upgrades_nothing(guest):
    guest.post("/api/v1/auth/logout")
    answer = guest.post(UPGRADE, SOMEBODY)
    assert (answer.status_code, answer.json()["code"]) == (401, "session_revoked")
    assert User.objects.get().kind == "guest"


@pytest.mark.django_db(transaction=True)
def test_of_fifty_upgrades_at_once_exactly_one_happens(guest, new_client, at_once):
    def upgrade(number):
        body = SOMEBODY | {"username": f"ada{number}", "email": f"ada{number}@example.org"}
        return new_client(guest.tokens["access"]).post(UPGRADE, body)

    answers = at_once(50, upgrade)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 49
    won = next(answer.json() for answer in answers if answer.status_code == 200)
    assert User.objects.get().username == won["player"]["username"]
