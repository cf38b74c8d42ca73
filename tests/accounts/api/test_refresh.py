"""A refresh token works once; a second use means that somebody else has it."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.models import Session, User
from uno_api.models import KeptAnswer

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


def let_pass(**time):
    """Let so much time have passed since the last refresh."""
    Session.objects.update(last_used_at=F("last_used_at") - timedelta(**time))


@pytest.mark.django_db
def test_a_used_token_ends_the_whole_family(stranger, guest):
    used = guest.tokens["refresh"]
    good = refresh(stranger, used).json()["refresh"]
    let_pass(seconds=11)
    assert code_of(refresh(stranger, used)) == (401, "token_reused")
    assert code_of(refresh(stranger, good)) == (401, "token_reused")
    assert Session.objects.get().revoked_for == "reuse"


@pytest.mark.django_db
def test_a_used_token_ends_the_family_with_an_idempotency_key_too(stranger, guest):
    used = guest.tokens["refresh"]
    refresh(stranger, used)
    let_pass(seconds=11)
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
def test_of_fifty_who_bring_one_token_at_once_all_get_one_pair(new_client, guest, at_once):
    answers = at_once(50, lambda _: refresh(new_client(), guest.tokens["refresh"]))
    assert {answer.status_code for answer in answers} == {200}
    assert len({(answer.json()["access"], answer.json()["refresh"]) for answer in answers}) == 1
    assert Session.objects.get().revoked_at is None


@pytest.mark.django_db
class TestALostAnswer:
    """A phone that changes networks in the middle of a refresh keeps its account."""

    def refresh(self, client, token, key, address="192.0.2.1"):
        return client.post(REFRESH, {"refresh": token}, HTTP_IDEMPOTENCY_KEY=key, REMOTE_ADDR=address)

    @pytest.mark.parametrize("key", ["7", "6ff0a2c5-8a0b-4a55-9a3c-0f7d0ad1b2c3"])
    def test_comes_again_over_another_network(self, stranger, guest, key):
        first = self.refresh(stranger, guest.tokens["refresh"], key)
        let_pass(minutes=5)
        again = self.refresh(stranger, guest.tokens["refresh"], key, address="198.51.100.7")
        assert (again.status_code, again.json()["refresh"]) == (200, first.json()["refresh"])
        assert again.json()["player"] == guest.player
        assert refresh(stranger, again.json()["refresh"]).status_code == 200

    def test_comes_again_days_later_with_an_access_token_that_is_good(self, stranger, guest, new_client):
        first = self.refresh(stranger, guest.tokens["refresh"], "the key")
        let_pass(days=5)
        KeptAnswer.objects.all().delete()
        again = self.refresh(stranger, guest.tokens["refresh"], "the key")
        assert again.json()["refresh"] == first.json()["refresh"]
        assert new_client(again.json()["access"]).get("/api/v1/me").status_code == 200

    def test_does_not_come_to_another_key(self, stranger, guest):
        self.refresh(stranger, guest.tokens["refresh"], "the key")
        let_pass(minutes=5)
        assert code_of(self.refresh(stranger, guest.tokens["refresh"], "another")) == (401, "token_reused")

    def test_does_not_come_after_the_new_token_was_used(self, stranger, guest):
        used = guest.tokens["refresh"]
        first = self.refresh(stranger, used, "the key", "192.0.2.1")
        refresh(stranger, first.json()["refresh"])
        KeptAnswer.objects.all().delete()
        assert code_of(self.refresh(stranger, used, "the key")) == (401, "token_reused")

    def test_does_not_come_after_the_tokens_were_renewed(self, stranger, guest):
        used = guest.tokens["refresh"]
        tokens = self.refresh(stranger, used, "the key").json()
        upgrade = {"username": "ada", "email": "ada@example.org", "password": "correct horse battery"}
        bearer = {"HTTP_AUTHORIZATION": f"Bearer {tokens['access']}"}
        assert stranger.post("/api/v1/me/upgrade", upgrade, **bearer).status_code == 200
        KeptAnswer.objects.all().delete()
        assert code_of(self.refresh(stranger, used, "the key")) == (401, "token_reused")

    def test_does_not_come_when_the_secret_of_the_service_has_changed(self, stranger, guest, settings):
        self.refresh(stranger, guest.tokens["refresh"], "the key")
        settings.SECRET_KEY = "another secret of fifty characters, as long as it must be"
        KeptAnswer.objects.all().delete()
        assert code_of(self.refresh(stranger, guest.tokens["refresh"], "the key")) == (401, "token_invalid")
        assert Session.objects.get().revoked_at is None

    def test_nothing_kept_can_be_read_without_the_old_token(self, stranger, guest):
        tokens = self.refresh(stranger, guest.tokens["refresh"], "the key").json()
        session = Session.objects.get()
        row = b"".join(bytes(each or b"") for each in (session.sealed_token, session.refreshed_by))
        assert tokens["refresh"].encode() not in row
        assert b"the key" not in row
