"""Asking twice is asking once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from uno_api.idempotency import purge_idempotency_records
from uno_api.models import KeptAnswer

GUEST = "/api/v1/auth/guest"
UPGRADE = "/api/v1/me/upgrade"
SOMEBODY = {"username": "ada", "email": "ada@example.org", "password": "correct horse battery"}


def post(client, key, body=None, path=GUEST):
    return client.post(path, body or {}, HTTP_IDEMPOTENCY_KEY=key)


@pytest.mark.django_db
def test_the_first_answer_comes_again_word_for_word(stranger):
    first, again = post(stranger, "k"), post(stranger, "k")
    assert again.content == first.content
    assert (again.status_code, again.headers["Content-Type"]) == (201, first.headers["Content-Type"])
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_another_key_or_none_is_another_request(stranger):
    post(stranger, "k")
    post(stranger, "l")
    stranger.post(GUEST)
    assert User.objects.count() == 3


@pytest.mark.django_db
def test_another_body_or_address_with_the_same_key_is_refused(stranger):
    post(stranger, "k", {"display_name": "Ada"})
    for answer in (post(stranger, "k", {"display_name": "Eve"}), post(stranger, "k", path=f"{GUEST}?x=1")):
        assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_two_players_may_think_of_the_same_key(guest, new_guest):
    other = new_guest()
    assert post(guest, "k", path="/api/v1/auth/logout").status_code == 204
    assert post(other, "k", path="/api/v1/auth/logout").headers.get("Idempotent-Replayed") is None


RANDOM = "0b1f7c1e-6c1a-4a37-9f0a-93b1c6a1d9e4"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "body"), [(GUEST, {}), ("/api/v1/auth/register", SOMEBODY), (GUEST, {"display_name": "Ada"})]
)
def test_a_stranger_who_changes_networks_has_the_first_answer_again(stranger, path, body):
    first = stranger.post(path, body, HTTP_IDEMPOTENCY_KEY=RANDOM, REMOTE_ADDR="192.0.2.1")
    again = stranger.post(path, body, HTTP_IDEMPOTENCY_KEY=RANDOM, REMOTE_ADDR="198.51.100.7")
    assert first.status_code == 201
    assert (again.status_code, again.content) == (201, first.content)
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["1", "guest", "x" * 40, "first-start-of-the-app", "1111111111111111111111"])
def test_a_key_that_two_strangers_might_think_of_counts_for_one_address(stranger, key):
    first = stranger.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key, REMOTE_ADDR="192.0.2.1")
    other = stranger.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key, REMOTE_ADDR="198.51.100.7")
    assert first.json()["player"] != other.json()["player"]


@pytest.mark.django_db
def test_one_short_key_beside_two_secrets_is_two_requests(stranger, guest, new_guest):
    clients = guest, new_guest()
    answers = [
        post(stranger, "1", {"refresh": it.tokens["refresh"]}, "/api/v1/auth/refresh") for it in clients
    ]
    assert [answer.json()["player"] for answer in answers] == [client.player for client in clients]


@pytest.mark.django_db
def test_a_key_opens_nothing_with_another_body(stranger):
    post(stranger, RANDOM, {"display_name": "Ada"})
    answer = post(stranger, RANDOM, {"display_name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")


@pytest.mark.django_db
def test_the_order_of_members_and_blanks_make_no_other_request(guest):
    bodies = ['{"variant": "classic", "seats": 4}', '{"seats":4,"variant":"classic"}']
    send = {"content_type": "application/json", "HTTP_IDEMPOTENCY_KEY": "k"}
    first, again = (guest.generic("POST", "/api/v1/matches", body, **send) for body in bodies)
    assert (first.status_code, again.content) == (201, first.content)


@pytest.mark.django_db
def test_no_body_is_the_same_as_an_empty_one(stranger):
    send = {"content_type": "application/json", "HTTP_IDEMPOTENCY_KEY": "k"}
    first, again = (stranger.generic("POST", GUEST, body, **send) for body in ("", " { } "))
    assert (first.status_code, again.content) == (201, first.content)


@pytest.mark.django_db
def test_an_answer_without_a_body_comes_again_without_one(guest):
    post(guest, "k", path="/api/v1/auth/logout")
    again = post(guest, "k", path="/api/v1/auth/logout")
    assert (again.status_code, again.content) == (204, b"")
    assert again.headers["Idempotent-Replayed"] == "true"


@pytest.mark.django_db
def test_a_refusal_is_not_kept_for_nothing_was_done(guest, member):
    assert post(guest, "k", SOMEBODY | {"username": "grace"}, UPGRADE).status_code == 409
    assert not KeptAnswer.objects.exists()
    assert post(guest, "k", SOMEBODY, UPGRADE).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "x" * 65, "a\tb", "a\x00b"])
def test_a_key_is_1_to_64_characters_that_can_be_seen(stranger, key):
    answer = post(stranger, key)
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key_invalid")
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["x" * 64, "two words", "clé"])
def test_any_other_key_is_welcome(stranger, key):
    assert post(stranger, key).content == post(stranger, key).content


@pytest.mark.django_db
def test_what_is_kept_cannot_be_read_without_the_key(stranger):
    tokens = post(stranger, "secret-key").json()
    kept = KeptAnswer.objects.get()
    row = b"".join(map(bytes, (kept.body, kept.key_hash, kept.fingerprint, str(kept.headers).encode())))
    assert tokens["refresh"].encode() not in row
    assert b"secret-key" not in row


@pytest.mark.django_db
def test_answers_are_forgotten_after_a_day(stranger):
    post(stranger, "old")
    KeptAnswer.objects.update(created_at=timezone.now() - timedelta(hours=25))
    post(stranger, "new")
    assert purge_idempotency_records() == 1
    assert KeptAnswer.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_many_at_once_have_one_effect_and_one_answer(new_client, at_once):
    answers = at_once(20, lambda _: post(new_client(), "k"))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_if_the_first_of_two_is_refused_the_second_goes_ahead(guest, new_client, at_once):
    def upgrade(_):
        client = new_client(guest.tokens["access"])
        return post(client, "k", SOMEBODY | {"password": "12345678"}, UPGRADE).status_code

    assert at_once(4, upgrade) == [400] * 4
    assert not KeptAnswer.objects.exists()
