"""A member has a name, an address and a password."""

import pytest

from accounts.models import User

REGISTER = "/api/v1/auth/register"
pytestmark = pytest.mark.django_db


def somebody(**changes):
    return {"username": "grace", "email": "grace@example.org", "password": "correct horse battery"} | changes


def errors_of(answer):
    return {(error["field"], error["code"]) for error in answer.json()["errors"]}


def test_a_member_signs_in_by_registering(stranger, new_client):
    answer = stranger.post(REGISTER, somebody())
    assert answer.status_code == 201
    assert answer.json()["player"]["username"] == "grace"
    assert answer.json()["player"]["display_name"] == "grace"
    me = new_client(answer.json()["access"]).get("/api/v1/me").json()
    assert me["email"] == "grace@example.org"
    assert me["email_verified_at"] is None


def test_the_password_is_kept_as_argon2(stranger):
    stranger.post(REGISTER, somebody())
    assert User.objects.get(username_key="grace").password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


@pytest.mark.parametrize("name", ["grace", "Grace", "GRACE "])
def test_a_name_belongs_to_one_player_however_it_is_written(stranger, name):
    stranger.post(REGISTER, somebody())
    answer = stranger.post(REGISTER, somebody(username=name, email="other@example.org"))
    assert answer.status_code == 409
    assert answer.json()["code"] == "conflict"
    assert errors_of(answer) == {("username", "username_taken")}


def test_an_address_belongs_to_one_player_however_it_is_written(stranger):
    stranger.post(REGISTER, somebody())
    answer = stranger.post(REGISTER, somebody(username="other", email="GRACE@Example.org"))
    assert answer.status_code == 409
    assert errors_of(answer) == {("email", "email_taken")}


def test_both_conflicts_are_reported_at_once(stranger):
    stranger.post(REGISTER, somebody())
    answer = stranger.post(REGISTER, somebody())
    assert errors_of(answer) == {("username", "username_taken"), ("email", "email_taken")}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"username": "ab"}, ("username", "username_invalid")),
        ({"username": "x" * 21}, ("username", "username_invalid")),
        ({"username": "gr ace"}, ("username", "username_invalid")),
        ({"username": "аdmin"}, ("username", "username_invalid")),  # noqa: RUF001 - Cyrillic
        ({"username": "Admin"}, ("username", "username_reserved")),
        ({"username": "ADMIN "}, ("username", "username_reserved")),
        ({"username": "ａｄｍｉｎ"}, ("username", "username_reserved")),  # noqa: RUF001
        ({"username": "a.d.m.i.n"}, ("username", "username_reserved")),
        ({"username": None}, ("username", "null")),
        ({"email": "nobody"}, ("email", "invalid")),
        ({"email": "x@" + "y" * 250 + ".org"}, ("email", "max_length")),
        ({"password": "short7!"}, ("password", "password_too_short")),
        ({"password": "12345678901"}, ("password", "password_entirely_numeric")),
        ({"password": "password1"}, ("password", "password_too_common")),
        ({"password": "grace@example"}, ("password", "password_too_similar")),
        ({"password": "x" * 201}, ("password", "max_length")),
    ],
)
def test_what_is_not_right_is_named_by_field(stranger, change, error):
    answer = stranger.post(REGISTER, somebody(**change))
    assert answer.status_code == 400
    assert error in errors_of(answer)
    assert not User.objects.exists()


def test_everything_missing_is_named_at_once(stranger):
    answer = stranger.post(REGISTER, {})
    assert errors_of(answer) == {(field, "required") for field in ("username", "email", "password")}


def test_the_reasons_are_in_the_language_of_the_caller(stranger):
    answer = stranger.post(REGISTER, {"username": "x", "password": "y" * 201}, HTTP_ACCEPT_LANGUAGE="it")
    details = {error["field"]: error["detail"] for error in answer.json()["errors"]}
    assert details["username"].startswith("Usa da 3 a 20 lettere")
    assert details["password"] == "Assicurati che questo campo non abbia più di 200 caratteri."


@pytest.mark.django_db(transaction=True)
def test_of_many_who_want_a_name_at_once_one_gets_it(new_client, at_once):
    def register(number):
        return new_client().post(REGISTER, somebody(email=f"p{number}@example.org")).status_code

    assert sorted(at_once(8, register)) == [201] + [409] * 7
    assert User.objects.filter(username_key="grace").count() == 1
