"""Apple and Google vouch for a player: signing in, and coming to be."""

import re

import pytest
from django.db import connection

from accounts.models import SocialLink, User

SOCIAL = "/api/v1/auth/social"
pytestmark = pytest.mark.django_db


@pytest.fixture
def vouch(identity_token, stranger):
    """Sign in as somebody Google vouches for."""

    def sign_in(client=stranger, provider="google", sent=None, **claims):
        body = {"provider": provider, "id_token": identity_token(**claims)}
        return client.post(SOCIAL, body | ({"nonce": sent} if sent else {}))

    return sign_in


def test_a_new_identity_is_a_new_member(vouch, new_client):
    answer = vouch(email="grace@example.org", email_verified=True, name="Grace Hopper")
    assert answer.status_code == 201
    player = answer.json()["player"]
    assert player["kind"] == "member"
    assert re.fullmatch(r"[A-Z][a-z]+[A-Z][a-z]+\d{6}", player["username"])
    me = new_client(answer.json()["access"]).get("/api/v1/me").json()
    assert me["email"] == "grace@example.org"
    assert me["email_verified_at"] is not None


def test_the_real_name_of_nobody_is_taken_over(vouch):
    vouch(name="Grace Hopper", given_name="Grace", picture="https://example.org/grace.png")
    row = connection.cursor().execute("SELECT row_to_json(u)::text FROM accounts_user u").fetchone()[0]
    assert "Grace" not in row


def test_a_known_identity_is_the_same_player(vouch):
    first, second = vouch(), vouch()
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["player"] == second.json()["player"]
    assert first.json()["refresh"] != second.json()["refresh"]


def test_the_same_number_at_another_provider_is_somebody_else(vouch):
    google = vouch(sub="1")
    apple = vouch(provider="apple", kind="ES256", sub="1", iss="https://apple.example", aud="org.example.uno")
    assert apple.status_code == 201
    assert google.json()["player"]["id"] != apple.json()["player"]["id"]


@pytest.mark.parametrize("claims", [{}, {"email": "a@b.org"}, {"email": "a@b.org", "email_verified": False}])
def test_an_address_that_is_not_verified_is_not_believed(vouch, new_client, claims):
    me = new_client(vouch(**claims).json()["access"]).get("/api/v1/me").json()
    assert (me["email"], me["email_verified_at"]) == (None, None)


def test_the_address_of_another_account_is_a_conflict(vouch, member):
    answer = vouch(email="Grace@example.org", email_verified="true")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert answer.json()["errors"][0]["code"] == "email_taken"
    assert User.objects.count() == 1


def test_a_banned_player_stays_out(vouch):
    vouch()
    User.objects.update(is_active=False)
    answer = vouch()
    assert (answer.status_code, answer.json()["code"]) == (403, "account_closed")


def test_the_nonce_must_be_the_one_the_token_was_asked_for_with(vouch):
    assert vouch(sent="n-1").json()["code"] == "identity_token_invalid"
    assert vouch(sent="n-1", nonce="n-2").json()["code"] == "identity_token_invalid"
    assert vouch(sent="n-1", nonce="n-1").status_code == 201


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"id_token": "x"}, "provider", "required"),
        ({"provider": "google"}, "id_token", "required"),
        ({"provider": "facebook", "id_token": "x"}, "provider", "invalid_choice"),
        ({"provider": ["google"], "id_token": "x"}, "provider", "invalid_choice"),
        ({"provider": "google", "id_token": 7}, "id_token", "invalid"),
        ({"provider": "google", "id_token": "x" * 8001}, "id_token", "max_length"),
        ({"provider": "google", "id_token": "x", "nonce": "n" * 201}, "nonce", "max_length"),
    ],
)
def test_what_is_not_right_is_named_by_field(stranger, providers, body, field, code):
    answer = stranger.post(SOCIAL, body)
    assert answer.status_code == 400
    assert (field, code) in {(error["field"], error["code"]) for error in answer.json()["errors"]}


def test_a_provider_without_a_client_id_is_not_offered(stranger):
    answer = stranger.post(SOCIAL, {"provider": "google", "id_token": "x"})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "provider_not_offered")


def test_a_forged_token_makes_nobody(stranger, providers):
    answer = stranger.post(SOCIAL, {"provider": "google", "id_token": "a.b.c"})
    assert (answer.status_code, answer.json()["code"]) == (401, "identity_token_invalid")
    assert not User.objects.exists()


def test_a_provider_that_is_away_is_a_dependency_that_is_down(vouch, providers):
    providers.answer = b""
    answer = vouch()
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "10"


def test_asking_twice_with_a_key_makes_one_account(identity_token, stranger):
    body = {"provider": "google", "id_token": identity_token()}
    first, again = (stranger.post(SOCIAL, body, HTTP_IDEMPOTENCY_KEY="k") for _ in range(2))
    assert again.content == first.content
    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (201, "true")


def test_a_made_up_name_that_is_taken_is_made_up_again(vouch, monkeypatch):
    names = iter(["MerryOtter000001", "MerryOtter000001", "MerryOtter000002"])
    monkeypatch.setattr("accounts.services.social.generate_username", lambda: next(names))
    vouch(sub="1")
    assert vouch(sub="2").json()["player"]["username"] == "MerryOtter000002"


@pytest.mark.django_db(transaction=True)
def test_of_twenty_who_bring_a_new_identity_at_once_one_account_is_made(identity_token, new_client, at_once):
    body = {"provider": "google", "id_token": identity_token(email="g@example.org", email_verified=True)}
    answers = at_once(20, lambda _: new_client().post(SOCIAL, body))
    assert sorted(answer.status_code for answer in answers) == [200] * 19 + [201]
    assert len({answer.json()["player"]["id"] for answer in answers}) == 1
    assert (User.objects.count(), SocialLink.objects.count()) == (1, 1)
