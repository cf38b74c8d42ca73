"""A player closes the account: signed out everywhere, shown to nobody, and to be erased after the grace."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import hooks
from accounts.models import Session, SocialLink, User
from uno_api.timestamps import format_timestamp

ME = "/api/v1/me"
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db(transaction=True)


def test_the_answer_says_when_it_will_be_erased(member):
    answer = member.delete(ME, {"password": PASSWORD})
    assert answer.status_code == 202
    closes_at = User.objects.get().closes_at
    assert closes_at is not None
    assert abs(closes_at - timezone.now() - timedelta(days=30)) < timedelta(minutes=1)
    assert answer.json()["closes_at"] == format_timestamp(closes_at)


def test_the_player_is_signed_out_everywhere(member, stranger):
    other = stranger.post("/api/v1/auth/login", {"login": "grace", "password": PASSWORD}).json()
    member.delete(ME, {"password": PASSWORD})
    assert set(Session.objects.values_list("revoked_for", flat=True)) == {"closed"}
    answer = stranger.post("/api/v1/auth/refresh", {"refresh": other["refresh"]})
    assert (answer.status_code, answer.json()["code"]) == (403, "account_closing")
    assert member.get(ME).status_code in {401, 403}


def test_the_player_is_shown_to_nobody(member, guest):
    member.delete(ME, {"password": PASSWORD})
    assert guest.get(f"/api/v1/players/{member.player['id']}").status_code == 404
    assert guest.get("/api/v1/players", {"search": "grace"}).json()["results"] == []


def test_the_name_and_the_address_stay_taken_for_the_grace(member, stranger):
    member.delete(ME, {"password": PASSWORD})
    body = {"username": "Grace", "email": "grace@example.org", "password": PASSWORD}
    answer = stranger.post("/api/v1/auth/register", body)
    assert {error["code"] for error in answer.json()["errors"]} == {"username_taken", "email_taken"}


def test_an_email_says_so(emails, member):
    member.delete(ME, {"password": PASSWORD})
    assert emails[-1].subject == "Your account at UNO is closed"
    assert f"{timezone.now() + timedelta(days=30):%Y-%m-%d}" in emails[-1].body


def test_a_wrong_password_closes_nothing(member):
    answer = member.delete(ME, {"password": "wrong"})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_password")
    assert member.get(ME).status_code == 200


def test_right_after_signing_in_the_password_may_be_left_out(member):
    assert member.delete(ME).status_code == 202


def test_later_it_may_not(member):
    Session.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    answer = member.delete(ME)
    assert (answer.status_code, answer.json()["code"]) == (403, "fresh_sign_in_required")
    assert member.delete(ME, {"password": PASSWORD}).status_code == 202


def test_a_guest_has_nothing_to_show_but_the_device(guest):
    Session.objects.update(created_at=timezone.now() - timedelta(days=11))
    assert guest.delete(ME).status_code == 202


def test_who_signs_in_with_google_must_have_done_so_just_now(guest):
    SocialLink.objects.create(user_id=guest.player["id"], provider="google", subject="1")
    Session.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert guest.delete(ME).json()["code"] == "fresh_sign_in_required"


@pytest.mark.parametrize("body", [{"password": 1}, {"password": "x" * 201}])
def test_a_password_that_is_none_is_refused(member, body):
    assert member.delete(ME, body).json()["errors"][0]["field"] == "password"


def test_strangers_close_nothing(stranger):
    assert stranger.delete(ME).status_code == 401


def test_deletion_hooks_run_first(member, monkeypatch):
    seen = []
    monkeypatch.setattr(
        hooks, "deletion_hooks", [lambda user_id: seen.append((user_id, User.objects.get().closes_at))]
    )
    member.delete(ME, {"password": PASSWORD})
    assert [(str(user_id), closes_at) for user_id, closes_at in seen] == [(member.player["id"], None)]


def test_a_deletion_hook_that_fails_closes_nothing(member, monkeypatch):
    def fail(_user_id):
        raise RuntimeError("the match cannot be left")

    monkeypatch.setattr(hooks, "deletion_hooks", [fail])
    member.raise_request_exception = False
    assert member.delete(ME, {"password": PASSWORD}).status_code == 500
    assert User.objects.get().closes_at is None
    assert not Session.objects.exclude(revoked_at=None).exists()


def test_of_many_who_close_it_at_once_one_sets_the_day(member, new_client, at_once):
    codes = at_once(
        6, lambda _: new_client(member.tokens["access"]).delete(ME, {"password": PASSWORD}).status_code
    )
    assert codes.count(202) == 1
    assert set(codes) <= {202, 401, 403}


def test_a_post_closes_it_where_a_delete_has_no_body(member):
    Session.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert member.post(f"{ME}/close").json()["code"] == "fresh_sign_in_required"
    assert member.post(f"{ME}/close", {"password": "wrong"}).json()["code"] == "wrong_password"
    answer = member.post(f"{ME}/close", {"password": PASSWORD})
    closes_at = User.objects.get().closes_at
    assert closes_at is not None
    assert (answer.status_code, answer.json()["closes_at"]) == (202, format_timestamp(closes_at))
