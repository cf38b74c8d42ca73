"""A code of an authenticator app beside the password."""

import time
from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest

from accounts.models import RecoveryCode, SecondFactor, Session, User

LOGIN = "/api/v1/auth/login"
CODE = "/api/v1/auth/login/second-factor"
FACTOR = "/api/v1/me/second-factor"
CONFIRM = "/api/v1/me/second-factor/confirm"
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


class App:
    """An authenticator app: each code it shows is of a later half minute."""

    def __init__(self, secret):
        self.totp = pyotp.TOTP(secret)
        self.recovery_codes: list[str] = []
        self.step = int(time.time()) // 30 - 1

    def code(self):
        code = self.totp.generate_otp(self.step)
        self.step += 1
        return code


@pytest.fixture
def app(member):
    """An app that has been set up, with recovery codes."""
    app = App(member.post(FACTOR, {"password": PASSWORD}).json()["secret"])
    app.recovery_codes = member.post(CONFIRM, {"code": app.code()}).json()["recovery_codes"]
    return app


@pytest.fixture
def many_guesses(settings):
    """Nobody is stopped for guessing too often."""
    settings.LIMITS = settings.LIMITS | {"second_factor": settings.LIMITS["social"]}


def login(stranger):
    return stranger.post(LOGIN, {"login": "grace", "password": PASSWORD})


@pytest.fixture
def challenge(app, stranger):
    return login(stranger).json()["challenge"]


def test_the_secret_comes_in_letters_and_for_a_picture(member):
    answer = member.post(FACTOR, {"password": PASSWORD})
    assert answer.status_code == 201
    secret, address = answer.json()["secret"], urlsplit(answer.json()["otpauth"])
    assert len(secret) == 32
    assert (address.scheme, address.netloc, address.path) == ("otpauth", "totp", "/UNO:grace")
    assert parse_qs(address.query) == {"secret": [secret], "issuer": ["UNO"]}
    assert secret.encode() not in bytes(SecondFactor.objects.get().sealed_secret)


def test_it_is_on_once_a_first_code_confirms_it(member, stranger):
    app = App(member.post(FACTOR, {"password": PASSWORD}).json()["secret"])
    assert login(stranger).status_code == 200
    assert member.get(FACTOR).json() == {"is_on": False, "recovery_codes_left": 0}
    codes = member.post(CONFIRM, {"code": app.code()}).json()["recovery_codes"]
    assert len(set(codes)) == 10
    assert member.get(FACTOR).json() == {"is_on": True, "recovery_codes_left": 10}
    assert login(stranger).status_code == 401


def test_a_right_password_is_answered_with_a_challenge(app, stranger):
    answer = login(stranger)
    assert (answer.status_code, answer.json()["code"]) == (401, "second_factor_required")
    assert stranger.post(LOGIN, {"login": "grace", "password": "x"}).json()["code"] == "invalid_credentials"
    assert Session.objects.count() == 1


def test_a_code_completes_the_sign_in(app, challenge, stranger, member):
    answer = stranger.post(CODE, {"challenge": challenge, "code": app.code()})
    assert answer.status_code == 200
    assert answer.json()["player"] == member.player


def test_a_code_may_be_written_in_two_halves(app, challenge, stranger):
    code = app.code()
    assert stranger.post(CODE, {"challenge": challenge, "code": f"{code[:3]} {code[3:]}"}).status_code == 200


def test_a_code_works_once_and_so_does_an_older_one(app, challenge, stranger):
    first, second = app.code(), app.code()
    assert stranger.post(CODE, {"challenge": challenge, "code": second}).status_code == 200
    for used in (second, first):
        answer = stranger.post(CODE, {"challenge": challenge, "code": used})
        assert (answer.status_code, answer.json()["code"]) == (401, "invalid_code")


def test_a_recovery_code_works_once(app, challenge, stranger, member):
    code = app.recovery_codes[3]
    assert stranger.post(CODE, {"challenge": challenge, "code": f" {code.upper()} "}).status_code == 200
    assert stranger.post(CODE, {"challenge": challenge, "code": code}).json()["code"] == "invalid_code"
    assert member.get(FACTOR).json()["recovery_codes_left"] == 9


def test_recovery_codes_are_not_kept(app):
    kept = b"".join(bytes(row.code_hash) for row in RecoveryCode.objects.all())
    assert all(code.encode() not in kept for code in app.recovery_codes)


@pytest.mark.parametrize("code", ["000000", "x", "é", "0" * 40, "١٢٣٤٥٦"])
def test_a_wrong_code_signs_nobody_in(app, challenge, stranger, code):
    answer = stranger.post(CODE, {"challenge": challenge, "code": code})
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_code")


@pytest.mark.parametrize(
    "body", [{}, {"code": 123456, "challenge": "x"}, {"code": "1" * 41, "challenge": "x"}]
)
def test_a_body_that_is_not_right_is_refused_by_field(stranger, body):
    assert stranger.post(CODE, body).json()["code"] == "invalid"


def test_the_sixth_guess_of_a_minute_is_not_looked_at(app, challenge, stranger):
    codes = [stranger.post(CODE, {"challenge": challenge, "code": "000000"}).status_code for _ in range(5)]
    assert codes == [401] * 5
    assert stranger.post(CODE, {"challenge": challenge, "code": app.code()}).status_code == 429


def test_a_challenge_is_good_for_five_minutes(app, challenge, stranger, monkeypatch):
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + 305)
    answer = stranger.post(CODE, {"challenge": challenge, "code": app.code()})
    assert (answer.status_code, answer.json()["code"]) == (400, "key_invalid")


def test_a_challenge_dies_with_the_password_it_was_given_for(app, challenge, stranger):
    user = User.objects.get()
    user.set_password("another horse battery")
    user.save()
    assert stranger.post(CODE, {"challenge": challenge, "code": app.code()}).json()["code"] == "key_invalid"


def test_a_banned_player_stays_out(app, challenge, stranger):
    User.objects.update(is_active=False)
    answer = stranger.post(CODE, {"challenge": challenge, "code": app.code()})
    assert (answer.status_code, answer.json()["code"]) == (403, "account_closed")


def test_who_signs_in_with_google_is_asked_too(app, member, stranger, identity_token):
    body = {"provider": "google", "id_token": identity_token()}
    member.post("/api/v1/auth/social", body)
    challenge = stranger.post("/api/v1/auth/social", body).json()["challenge"]
    assert stranger.post(CODE, {"challenge": challenge, "code": app.code()}).status_code == 200


def test_to_set_it_up_one_shows_the_password_or_has_just_signed_in(member):
    assert member.post(FACTOR, {"password": "wrong"}).json()["code"] == "wrong_password"
    assert member.post(FACTOR).status_code == 201
    Session.objects.update(created_at="2026-01-01T00:00Z")
    assert member.post(FACTOR).json()["code"] == "fresh_sign_in_required"
    assert member.post(FACTOR, {"password": PASSWORD}).status_code == 201


def test_to_begin_again_makes_a_new_secret(member):
    first, second = (member.post(FACTOR, {"password": PASSWORD}).json()["secret"] for _ in range(2))
    assert member.post(CONFIRM, {"code": App(first).code()}).json()["code"] == "wrong_code"
    assert member.post(CONFIRM, {"code": App(second).code()}).status_code == 200


def test_what_is_on_is_not_set_up_again(app, member):
    answer = member.post(FACTOR, {"password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_on")
    assert member.post(CONFIRM, {"code": app.code()}).json()["code"] == "second_factor_on"


def test_what_is_off_is_neither_confirmed_nor_turned_off(member):
    for answer in (member.post(CONFIRM, {"code": "000000"}), member.delete(FACTOR, {"code": "000000"})):
        assert (answer.status_code, answer.json()["code"]) == (409, "second_factor_off")


def test_a_last_code_turns_it_off(app, member, stranger):
    assert member.delete(FACTOR, {"code": "000000"}).json()["code"] == "wrong_code"
    assert member.delete(FACTOR).json()["code"] == "invalid"
    assert member.delete(FACTOR, {"code": app.code()}).status_code == 204
    assert login(stranger).status_code == 200
    assert not RecoveryCode.objects.exists()


def test_strangers_have_no_second_factor(stranger):
    assert stranger.get(FACTOR).status_code == stranger.post(FACTOR).status_code == 401
    assert stranger.delete(FACTOR, {"code": "1"}).status_code == stranger.post(CONFIRM).status_code == 401


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("which", ["app", "recovery"])
@pytest.mark.usefixtures("many_guesses")
def test_of_many_who_bring_one_code_at_once_one_gets_in(app, challenge, new_client, at_once, which):
    code = app.code() if which == "app" else app.recovery_codes[0]
    body = {"challenge": challenge, "code": code}
    assert sorted(at_once(8, lambda _: new_client().post(CODE, body).status_code)) == [200] + [401] * 7


@pytest.mark.django_db(transaction=True)
def test_begun_many_times_at_once_it_is_begun_once(member, new_client, at_once):
    def begin(_):
        return new_client(member.tokens["access"]).post(FACTOR, {"password": PASSWORD}).status_code

    assert at_once(5, begin) == [201] * 5
    assert SecondFactor.objects.count() == 1


@pytest.mark.parametrize("form", ["{}-{}", "{}\u00a0{}", "\u200b{} {}\n"])
def test_a_code_is_taken_as_it_is_pasted(app, challenge, stranger, form):
    code = app.code()
    sent = form.format(code[:3], code[3:])
    assert stranger.post(CODE, {"challenge": challenge, "code": sent}).status_code == 200


def test_a_code_in_arabic_digits_is_taken(app, challenge, stranger):
    code = app.code().translate({ord("0") + digit: 0x0660 + digit for digit in range(10)})
    assert stranger.post(CODE, {"challenge": challenge, "code": code}).status_code == 200


@pytest.mark.parametrize("dash", ["", " ", "\u2013"])
def test_a_recovery_code_is_taken_without_its_dashes(app, challenge, stranger, dash):
    code = app.recovery_codes[0].replace("-", dash)
    assert stranger.post(CODE, {"challenge": challenge, "code": code}).status_code == 200


def test_what_cannot_be_a_code_is_no_guess(app, challenge, stranger, member):
    for _ in range(6):
        assert stranger.post(CODE, {"challenge": challenge, "code": "12345"}).json()["code"] == "invalid_code"
        assert member.post(f"{FACTOR}/off", {"code": "abcd"}).json()["code"] == "wrong_code"
    assert stranger.post(CODE, {"challenge": challenge, "code": app.code()}).status_code == 200


def test_a_post_turns_it_off_where_a_delete_has_no_body(app, member, stranger):
    assert member.post(f"{FACTOR}/off", {"code": "000000"}).json()["code"] == "wrong_code"
    assert member.post(f"{FACTOR}/off", {"code": app.code()}).status_code == 204
    assert login(stranger).status_code == 200
