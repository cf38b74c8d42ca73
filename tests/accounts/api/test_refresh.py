"""A refresh token works once; a second use means that somebody else has it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Session, User

REFRESH = "/api/v1/auth/refresh"


def refresh(client, token):
    return client.post(REFRESH, {"refresh": token})


def code_of(answer):
    return answer.status_code, answer.json()["code"]


@pytest.mark.django_db
def test_a_refresh_token_gives_a_new_pair(stranger, guest, new_client):
    answer = refresh(stranger, guest.tokens["refresh"])
    assert answer.status_code == 200
    assert answer.json()["player"] == guest.player
    assert answer.json()["refresh"] != guest.tokens["refresh"]
    assert new_client(answer.json()["access"]).get("/api/v1/me").status_code == 200


@pytest.mark.django_db
def test_the_family_goes_on_for_as_long_as_each_token_is_used_once(stranger, guest):
    token = guest.tokens["refresh"]
    for _ in range(5):
        token = refresh(stranger, token).json()["refresh"]
    assert Session.objects.count() == 1


@pytest.mark.django_db
def test_a_used_token_ends_the_whole_family(stranger, guest):
    used = guest.tokens["refresh"]
    good = refresh(stranger, used).json()["refresh"]
    assert code_of(refresh(stranger, used)) == (401, "token_reused")
    assert code_of(refresh(stranger, good)) == (401, "token_reused")
    assert Session.objects.get().revoked_for == "reuse"


@pytest.mark.django_db
def test_a_used_token_ends_the_family_with_an_idempotency_key_too(stranger, guest):
    used = guest.tokens["refresh"]
    refresh(stranger, used)
    stranger.post(REFRESH, {"refresh": used}, HTTP_IDEMPOTENCY_KEY="k1")
    assert Session.objects.get().revoked_for == "reuse"


@pytest.mark.django_db
def test_a_lost_answer_can_be_had_again_with_its_key(stranger, guest):
    body = {"refresh": guest.tokens["refresh"]}
    first = stranger.post(REFRESH, body, HTTP_IDEMPOTENCY_KEY="lost")
    again = stranger.post(REFRESH, body, HTTP_IDEMPOTENCY_KEY="lost")
    assert again.content == first.content
    assert Session.objects.get().revoked_at is None


@pytest.mark.django_db
def test_another_device_is_not_concerned(stranger, guest, new_guest):
    other = new_guest()
    refresh(stranger, guest.tokens["refresh"])
    refresh(stranger, guest.tokens["refresh"])
    assert refresh(stranger, other.tokens["refresh"]).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "token", ["x", ".", "0193.x", "01936f5e-0000-7000-8000-000000000000.x", "\ud7ff", "é" * 100, "{}"]
)
def test_what_is_no_token_of_ours_is_invalid(stranger, token):
    assert code_of(refresh(stranger, token)) == (401, "token_invalid")


@pytest.mark.django_db
def test_an_access_token_refreshes_nothing(stranger, guest):
    answer = refresh(stranger, guest.tokens["access"])
    assert answer.status_code in {400, 401}
    assert Session.objects.get().revoked_at is None


@pytest.mark.django_db
def test_a_token_unused_for_too_long_has_expired(stranger, guest):
    Session.objects.update(last_used_at=timezone.now() - timedelta(days=61))
    assert code_of(refresh(stranger, guest.tokens["refresh"])) == (401, "token_expired")
    assert Session.objects.get().revoked_at is None


@pytest.mark.django_db
def test_after_logout_there_is_nothing_to_refresh(stranger, guest):
    guest.post("/api/v1/auth/logout")
    assert code_of(refresh(stranger, guest.tokens["refresh"])) == (401, "session_revoked")


@pytest.mark.django_db
def test_a_closed_account_gets_no_tokens_and_loses_none(stranger, guest):
    User.objects.update(is_active=False)
    assert code_of(refresh(stranger, guest.tokens["refresh"])) == (403, "account_closed")
    User.objects.update(is_active=True)
    assert refresh(stranger, guest.tokens["refresh"]).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_fifty_who_bring_one_token_at_once_exactly_one_gets_the_pair(new_client, guest, at_once):
    answers = at_once(50, lambda _: refresh(new_client(), guest.tokens["refresh"]).status_code)
    assert sorted(answers) == [200] + [401] * 49
    assert Session.objects.get().revoked_for == "reuse"
