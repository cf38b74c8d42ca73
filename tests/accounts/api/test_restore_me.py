"""The end of an account is taken back within the grace."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User

ME = "/api/v1/me"
RESTORE = "/api/v1/me/restore"
LOGIN = "/api/v1/auth/login"
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def closed(member):
    member.delete(ME, {"password": PASSWORD})
    return member


def login(stranger):
    return stranger.post(LOGIN, {"login": "grace", "password": PASSWORD})


@pytest.fixture
def key(closed, stranger):
    return login(stranger).json()["restore"]


def test_signing_in_is_answered_with_the_day_and_a_key(closed, stranger):
    answer = login(stranger)
    assert (answer.status_code, answer.json()["code"]) == (403, "account_closing")
    assert answer.json()["closes_at"] in answer.json()["detail"]
    assert stranger.post(LOGIN, {"login": "grace", "password": "x"}).json()["code"] == "invalid_credentials"


def test_the_key_takes_it_back_and_signs_in(closed, key, stranger, new_client):
    answer = stranger.post(RESTORE, {"restore": key})
    assert answer.status_code == 200
    assert answer.json()["player"] == closed.player
    assert new_client(answer.json()["access"]).get(ME).json()["email"] == "grace@example.org"
    assert login(stranger).status_code == 200


def test_a_device_that_was_signed_out_by_it_learns_the_same(closed, stranger):
    refresh = {"refresh": closed.tokens["refresh"]}
    key = stranger.post("/api/v1/auth/refresh", refresh).json()["restore"]
    assert stranger.post(RESTORE, {"restore": key}).status_code == 200
    assert stranger.post("/api/v1/auth/refresh", refresh).json()["code"] == "session_revoked"


def test_a_guest_comes_back_too(guest, stranger):
    guest.delete(ME)
    key = stranger.post("/api/v1/auth/refresh", {"refresh": guest.tokens["refresh"]}).json()["restore"]
    assert stranger.post(RESTORE, {"restore": key}).json()["player"] == guest.player


def test_the_device_that_closed_it_can_undo_that_at_once(closed, stranger):
    assert closed.post(RESTORE).status_code == 200
    assert login(stranger).status_code == 200


def test_a_device_that_was_signed_out_before_cannot(member, stranger):
    member.post("/api/v1/auth/logout")
    key_holder = login(stranger).json()
    stranger.delete(ME, {"password": PASSWORD}, HTTP_AUTHORIZATION=f"Bearer {key_holder['access']}")
    answer = member.post(RESTORE)
    assert (answer.status_code, answer.json()["code"]) == (401, "session_revoked")


def test_without_key_or_token_nobody_is_anybody(stranger):
    assert stranger.post(RESTORE).json()["code"] == "not_authenticated"
    assert stranger.post(RESTORE, {"restore": "x"}).json()["code"] == "key_invalid"
    assert stranger.post(RESTORE, {"restore": 7}).json()["code"] == "invalid"


def test_what_was_taken_back_is_not_taken_back_again(key, stranger):
    stranger.post(RESTORE, {"restore": key})
    answer = stranger.post(RESTORE, {"restore": key})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_closing")


def test_the_key_of_an_earlier_end_is_worthless(closed, key, stranger):
    back = stranger.post(RESTORE, {"restore": key}).json()
    stranger.delete(ME, {"password": PASSWORD}, HTTP_AUTHORIZATION=f"Bearer {back['access']}")
    assert stranger.post(RESTORE, {"restore": key}).json()["code"] == "key_invalid"


def test_a_key_is_good_for_a_quarter_of_an_hour(key, stranger, monkeypatch):
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 905)
    assert stranger.post(RESTORE, {"restore": key}).json()["code"] == "key_invalid"


def test_after_the_grace_it_is_too_late(closed, key, stranger):
    User.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
    assert login(stranger).json()["code"] == "account_closed"
    assert closed.post(RESTORE).json()["code"] == "not_closing"
    assert stranger.post(RESTORE, {"restore": key}).json()["code"] == "key_invalid"


def test_a_banned_player_restores_nothing(key, stranger):
    User.objects.update(is_active=False)
    assert stranger.post(RESTORE, {"restore": key}).json()["code"] == "not_closing"


def test_of_many_who_bring_the_key_at_once_one_takes_it_back(key, new_client, at_once):
    codes = at_once(8, lambda _: new_client().post(RESTORE, {"restore": key}).status_code)
    assert sorted(codes) == [200] + [409] * 7
