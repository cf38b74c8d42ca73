"""A player's own passkeys: added, named, taken away."""

import time
from dataclasses import replace

import pytest

from accounts.models import Passkey, Session, SocialLink, User
from accounts.services.passwords import reset_password
from tests.accounts.authenticator import PRESENT, Authenticator, base64url, cbor, from_base64url

PASSKEYS = "/api/v1/me/passkeys"
OPTIONS = "/api/v1/me/passkeys/options"
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def known_to_devices(relying_party):
    """Be somebody that devices make passkeys for."""


def code_of(answer):
    return answer.status_code, answer.json().get("code")


def made(asked, device=None):
    """Return the body a browser sends when a device has made a passkey."""
    credential = (device or Authenticator()).create(asked["publicKey"])
    return {"challenge_token": asked["challenge_token"], "credential": credential}


def listed(client):
    return client.get(PASSKEYS).json()["results"]


def test_the_browser_learns_what_kind_to_make_and_for_whom(member):
    options = member.post(OPTIONS).json()["publicKey"]
    assert options["rp"] == {"id": "uno.example.org", "name": "UNO"}
    assert (options["user"]["name"], options["user"]["displayName"]) == ("grace", "grace")
    assert from_base64url(options["user"]["id"]).hex() == member.player["id"].replace("-", "")
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["attestation"] == "none"


def test_a_device_makes_one(member):
    answer = member.post(PASSKEYS, made(member.post(OPTIONS).json()) | {"name": " Grace's phone "})
    assert answer.status_code == 201
    assert set(answer.json()) == {"id", "name", "created_at", "last_used_at"}
    assert (answer.json()["name"], answer.json()["last_used_at"]) == ("Grace's phone", None)
    assert listed(member) == [answer.json()]


def test_without_a_name_it_is_called_as_its_device_calls_itself(member):
    answer = member.post(PASSKEYS, made(member.post(OPTIONS).json()), HTTP_USER_AGENT="UNO for phones")
    assert answer.json()["name"] == "UNO for phones"


def test_the_device_learns_what_it_has_made_already(member, add_passkey):
    device = Authenticator()
    add_passkey(member, device)
    known = member.post(OPTIONS).json()["publicKey"]["excludeCredentials"]
    expected = {"id": base64url(device.credential_id), "type": "public-key"}
    assert known == [expected | {"transports": ["internal", "hybrid"]}]


def test_a_passkey_opens_one_account(member, guest, add_passkey):
    device = Authenticator()
    assert add_passkey(member, device).status_code == 201
    for client in (member, guest):
        refused = add_passkey(client, replace(device))
        assert code_of(refused) == (409, "conflict")
        assert refused.json()["errors"][0]["code"] == "passkey_taken"
    assert Passkey.objects.count() == 1
    assert guest.get("/api/v1/me").json()["kind"] == "guest"


@pytest.mark.parametrize(
    "lie",
    [
        {"origin": "https://evil.example"},
        {"rp_id": "evil.example"},
        {"flags": PRESENT},
        {"flags": 0x04},
        {"credential_id": b""},
        {"credential_id": b"x" * 1024},
    ],
    ids="".join,
)
def test_what_is_not_made_as_it_should_be_is_refused(member, add_passkey, lie):
    refused = add_passkey(member, Authenticator(**lie))
    assert code_of(refused) == (400, "invalid")
    assert [(e["field"], e["code"]) for e in refused.json()["errors"]] == [
        ("credential", "passkey_not_accepted")
    ]
    assert not Passkey.objects.exists()


class OffTheCurve(Authenticator):
    """A device whose public key is no point of its curve."""

    def _public_key(self):
        return super()._public_key() | {-3: bytes(32)}


class OfAnotherKind(Authenticator):
    """A device that signs in a way we did not ask for."""

    def _public_key(self):
        return super()._public_key() | {3: -36}


@pytest.mark.parametrize("device", [OffTheCurve(), OfAnotherKind()])
def test_a_key_that_could_never_sign_is_not_kept(member, add_passkey, device):
    assert code_of(add_passkey(member, device)) == (400, "invalid")


@pytest.mark.parametrize(
    "attestation", [b"", b"\xff", cbor({}), cbor({"fmt": 1, "authData": 2}), b"\xa1" * 2000]
)
def test_nonsense_is_refused(member, attestation):
    body = made(member.post(OPTIONS).json())
    body["credential"]["response"]["attestationObject"] = base64url(attestation)
    assert code_of(member.post(PASSKEYS, body)) == (400, "invalid")


def test_the_challenge_works_once(member):
    asked = member.post(OPTIONS).json()
    assert member.post(PASSKEYS, made(asked)).status_code == 201
    assert code_of(member.post(PASSKEYS, made(asked))) == (400, "key_invalid")


def test_the_challenge_is_good_for_five_minutes(member, monkeypatch):
    body, now = made(member.post(OPTIONS).json()), time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 305)
    assert code_of(member.post(PASSKEYS, body)) == (400, "key_invalid")


def test_the_challenge_of_somebody_else_adds_nothing(member, guest):
    body = made(guest.post(OPTIONS).json())
    assert code_of(member.post(PASSKEYS, body)) == (400, "key_invalid")


def test_the_challenge_of_another_sign_in_adds_nothing(member, new_client, stranger):
    there = stranger.post("/api/v1/auth/login", {"login": "grace", "password": PASSWORD}).json()
    body = made(new_client(there["access"]).post(OPTIONS).json())
    assert code_of(member.post(PASSKEYS, body)) == (400, "key_invalid")


def test_the_challenge_dies_with_the_password_it_was_given_for(member):
    body = made(member.post(OPTIONS, {"password": PASSWORD}).json())
    change = {"current_password": PASSWORD, "new_password": "another horse battery"}
    assert member.post("/api/v1/auth/password/change", change).status_code == 204
    assert code_of(member.post(PASSKEYS, body)) == (400, "key_invalid")


def test_the_challenge_that_signs_in_adds_nothing(member, stranger):
    asked, other = member.post(OPTIONS).json(), stranger.post("/api/v1/auth/passkeys/options").json()
    asked["publicKey"]["challenge"] = other["publicKey"]["challenge"]
    body = made(asked) | {"challenge_token": other["challenge_token"]}
    assert code_of(member.post(PASSKEYS, body)) == (400, "key_invalid")


def test_to_add_one_a_player_shows_the_password_or_has_just_signed_in(member):
    assert code_of(member.post(OPTIONS, {"password": "wrong"})) == (403, "wrong_password")
    Session.objects.update(created_at="2026-01-01T00:00Z")
    assert code_of(member.post(OPTIONS)) == (403, "fresh_sign_in_required")
    assert member.post(OPTIONS, {"password": PASSWORD}).status_code == 200


def test_an_account_with_nothing_but_passkeys_needs_a_fresh_sign_in(guest, add_passkey):
    add_passkey(guest, Authenticator())
    Session.objects.update(created_at="2026-01-01T00:00Z")
    assert code_of(guest.post(OPTIONS)) == (403, "fresh_sign_in_required")


def test_ten_are_enough(member, add_passkey):
    for _ in range(10):
        assert add_passkey(member, Authenticator()).status_code == 201
    assert code_of(add_passkey(member, Authenticator())) == (409, "too_many_passkeys")
    assert Passkey.objects.count() == 10


@pytest.mark.django_db(transaction=True)
def test_added_many_times_at_once_there_are_ten(member, new_client, at_once, add_passkey):
    for _ in range(7):
        add_passkey(member, Authenticator())
    bodies = [made(member.post(OPTIONS).json()) for _ in range(6)]
    access = member.tokens["access"]
    codes = at_once(6, lambda number: new_client(access).post(PASSKEYS, bodies[number]).status_code)
    assert sorted(codes) == [201] * 3 + [409] * 3
    assert Passkey.objects.count() == 10


@pytest.mark.django_db(transaction=True)
def test_sent_many_times_at_once_it_is_added_once(member, new_client, at_once):
    body = made(member.post(OPTIONS).json())
    access = member.tokens["access"]
    codes = at_once(8, lambda _: new_client(access).post(PASSKEYS, body).status_code)
    assert sorted(codes) == [201] + [400] * 7
    assert Passkey.objects.count() == 1


def test_a_guest_becomes_a_member_and_stays_the_same_player(guest, stranger, add_passkey):
    device = Authenticator()
    assert add_passkey(guest, device).status_code == 201
    me = guest.get("/api/v1/me").json()
    assert (me["id"], me["kind"], me["display_name"]) == (guest.player["id"], "member", "Ada")
    assert me["username"]
    asked = stranger.post("/api/v1/auth/passkeys/options").json()
    body = {"challenge_token": asked["challenge_token"], "credential": device.sign(asked["publicKey"])}
    assert stranger.post("/api/v1/auth/passkeys/login", body).json()["player"]["id"] == me["id"]


def test_a_member_keeps_the_name(member, add_passkey):
    add_passkey(member, Authenticator())
    assert member.get("/api/v1/me").json()["username"] == "grace"


def test_one_can_be_called_something_else(member, guest, add_passkey):
    address = f"{PASSKEYS}/{add_passkey(member, Authenticator()).json()['id']}"
    assert member.patch(address, {"name": "the blue one"}).json()["name"] == "the blue one"
    assert member.patch(address, {}).json()["name"] == "the blue one"
    for body in ({"name": ""}, {"name": 7}, {"name": "x" * 61}):
        assert code_of(member.patch(address, body)) == (400, "invalid")
    assert code_of(guest.patch(address, {"name": "mine"})) == (404, "not_found")
    assert [row["name"] for row in listed(member)] == ["the blue one"]


def test_one_can_be_taken_away_by_its_owner(member, guest, stranger, add_passkey):
    address = f"{PASSKEYS}/{add_passkey(member, Authenticator()).json()['id']}"
    assert stranger.delete(address).status_code == 401
    assert guest.delete(address).status_code == 404
    assert member.delete(address).status_code == 204
    assert listed(member) == []
    assert member.delete(address).status_code == 404


def test_the_last_way_in_stays(guest, add_passkey):
    first = f"{PASSKEYS}/{add_passkey(guest, Authenticator()).json()['id']}"
    assert code_of(guest.delete(first)) == (409, "last_sign_in_method")
    second = f"{PASSKEYS}/{add_passkey(guest, Authenticator()).json()['id']}"
    assert guest.delete(first).status_code == 204
    assert code_of(guest.delete(second)) == (409, "last_sign_in_method")


def test_a_linked_identity_and_a_passkey_keep_each_other(guest, add_passkey):
    address = f"{PASSKEYS}/{add_passkey(guest, Authenticator()).json()['id']}"
    SocialLink.objects.create(user_id=guest.player["id"], provider="google", subject="g-1")
    assert guest.delete("/api/v1/auth/social/google").status_code == 204
    assert code_of(guest.delete(address)) == (409, "last_sign_in_method")


@pytest.mark.django_db(transaction=True)
def test_two_taken_away_at_once_leave_one(guest, new_client, at_once, add_passkey):
    ids = [add_passkey(guest, Authenticator()).json()["id"] for _ in range(2)]
    access = guest.tokens["access"]
    codes = at_once(2, lambda number: new_client(access).delete(f"{PASSKEYS}/{ids[number]}").status_code)
    assert sorted(codes) == [204, 409]
    assert Passkey.objects.count() == 1


def test_strangers_have_no_passkeys(stranger):
    assert stranger.get(PASSKEYS).status_code == stranger.post(PASSKEYS).status_code == 401
    assert stranger.post(OPTIONS).status_code == 401


def test_who_resets_the_password_of_an_address_nobody_verified_drops_them(member, add_passkey):
    add_passkey(member, Authenticator())
    reset_password(User.objects.get(), "another horse battery")
    assert not Passkey.objects.exists()
    add_passkey(member, Authenticator())
    reset_password(User.objects.get(), "a third horse battery")
    assert Passkey.objects.count() == 1
