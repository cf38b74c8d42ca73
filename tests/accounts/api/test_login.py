"""Signing in with a password, and being kept from guessing one."""

import time
from statistics import median

import pytest
from django.contrib.auth import hashers

from accounts.models import User

LOGIN = "/api/v1/auth/login"
PASSWORD = "correct horse battery"
LOGIN_LIMITS = ("login_ip", "login_account")


@pytest.mark.django_db
@pytest.mark.parametrize("login", ["grace", "GRACE", " grace ", "grace@example.org", "Grace@Example.ORG"])
def test_a_name_or_an_address_opens_the_account(stranger, member, login):
    answer = stranger.post(LOGIN, {"login": login, "password": PASSWORD})
    assert answer.status_code == 200
    assert answer.json()["player"] == member.player


@pytest.mark.django_db
@pytest.mark.parametrize("login", ["grace", "nobody", "nobody@example.org", "\u0130\u0130"])
def test_wrong_passwords_and_unknown_names_get_the_same_answer(stranger, member, login):
    answer = stranger.post(LOGIN, {"login": login, "password": "wrong"})
    assert answer.status_code == 401
    assert answer.json()["code"] == "invalid_credentials"
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.django_db
@pytest.mark.parametrize("login", ["grace", "nobody"])
def test_a_known_and_an_unknown_name_cost_one_hash_each(stranger, member, login, monkeypatch):
    hashed = []

    def count(work):
        def counted(*args, **kwargs):
            hashed.append(work)
            return work(*args, **kwargs)

        return counted

    argon2 = type(hashers.get_hasher())
    monkeypatch.setattr(argon2, "encode", count(argon2.encode))
    monkeypatch.setattr(argon2, "verify", count(argon2.verify))
    stranger.post(LOGIN, {"login": login, "password": "wrong"})
    assert len(hashed) == 1


@pytest.mark.django_db
def test_a_known_and_an_unknown_name_take_the_same_time(stranger, new_member, settings):
    settings.LIMITS = settings.LIMITS | dict.fromkeys(LOGIN_LIMITS, settings.LIMITS["refresh"])
    new_member("grace")

    def seconds(login):
        began = time.perf_counter()
        stranger.post(LOGIN, {"login": login, "password": "wrong"})
        return time.perf_counter() - began

    pairs = [(seconds("grace"), seconds("nobody")) for _ in range(15)]
    known, unknown = (median(times) for times in zip(*pairs, strict=True))
    assert 0.6 < known / unknown < 1.6


@pytest.mark.django_db
def test_a_guest_has_no_password_to_sign_in_with(stranger, guest):
    answer = stranger.post(LOGIN, {"login": guest.player["id"], "password": ""})
    assert answer.status_code == 400
    assert stranger.post(LOGIN, {"login": guest.player["id"], "password": "!"}).status_code == 401


@pytest.mark.django_db
def test_a_closed_account_stays_closed(stranger, member):
    User.objects.filter(id=member.player["id"]).update(is_active=False)
    answer = stranger.post(LOGIN, {"login": "grace", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (403, "account_closed")
    assert stranger.post(LOGIN, {"login": "grace", "password": "wrong"}).status_code == 401


@pytest.mark.django_db
def test_the_eleventh_guess_of_a_minute_is_not_looked_at(stranger, member):
    guess = {"login": "grace", "password": "wrong"}
    for _ in range(5):
        assert stranger.post(LOGIN, guess).status_code == 401
        assert stranger.post(LOGIN, guess | {"login": "grace@example.org"}).status_code == 401
    answer = stranger.post(LOGIN, {"login": "grace", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert '"login_account";r=0' in answer.headers["RateLimit"]


@pytest.mark.django_db
def test_right_passwords_do_not_use_the_limit_up(stranger, member):
    for _ in range(12):
        assert stranger.post(LOGIN, {"login": "grace", "password": PASSWORD}).status_code == 200


@pytest.mark.django_db
def test_guessing_at_many_accounts_from_one_address_ends_too(stranger, settings):
    settings.LIMITS = settings.LIMITS | {"login_ip": settings.LIMITS["login_account"]}
    codes = [stranger.post(LOGIN, {"login": f"u{n}", "password": "x"}).status_code for n in range(11)]
    assert codes == [401] * 10 + [429]


@pytest.mark.django_db(transaction=True)
def test_of_a_hundred_guesses_at_once_ten_are_looked_at(new_client, member, at_once):
    def guess(_):
        return new_client().post(LOGIN, {"login": "grace", "password": "wrong"}).status_code

    assert sorted(at_once(100, guess)) == [401] * 10 + [429] * 90


@pytest.mark.django_db
@pytest.mark.parametrize(
    "login", ["zoe", "zoe@example.org", "\uff5aoe\uff20example.org", " zoe@example.org\u200b"]
)
def test_letters_composed_in_another_way_are_the_same_password_and_name(stranger, new_member, login):
    new_member("zoe", "Zo\u00eb s\u00fc\u00dfe \u00c4pfel 77")
    apart = "Zoe\u0308 su\u0308\u00dfe A\u0308pfel 77"
    assert stranger.post("/api/v1/auth/login", {"login": login, "password": apart}).status_code == 200
