"""Keys that stand for one step of a flow."""

from uuid import uuid4

import pytest
from django.core import signing

from accounts.signed_tokens import (
    ADD_PASSKEY,
    RESET_PASSWORD,
    SIGN_IN_WITH_PASSKEY,
    VERIFY_ADDRESS,
    challenge_bytes,
    check_challenge,
    consume,
    issue_token,
    make_challenge,
    verify_token,
)
from uno_api.errors import ApiError
from uno_api.redis import valkey


def test_a_key_says_whose_it_is_and_fits_its_state():
    user_id = uuid4()
    opened = verify_token(RESET_PASSWORD, issue_token(RESET_PASSWORD, user_id, "now"))
    assert opened.user_id == user_id
    opened.check("now")
    with pytest.raises(ApiError, match="key_invalid"):
        opened.check("later")


def test_a_key_shows_nothing_of_its_state():
    key = issue_token(VERIFY_ADDRESS, uuid4(), "grace@example.org")
    assert b"grace" not in signing.b64_decode(key.partition(":")[0].encode())


@pytest.mark.parametrize("place", [0, 10, -1])
def test_a_key_that_was_tampered_with_is_refused(place):
    key = issue_token(VERIFY_ADDRESS, uuid4(), "now")
    forged = list(key)
    forged[place] = "A" if forged[place] != "A" else "B"
    with pytest.raises(ApiError, match="key_invalid"):
        verify_token(VERIFY_ADDRESS, "".join(forged))


def test_a_key_for_one_step_opens_no_other():
    with pytest.raises(ApiError, match="key_invalid"):
        verify_token(RESET_PASSWORD, issue_token(VERIFY_ADDRESS, uuid4(), "now"))


def test_a_key_signed_with_another_secret_is_refused(settings):
    key = issue_token(VERIFY_ADDRESS, uuid4(), "now")
    settings.SECRET_KEY = "another secret"
    with pytest.raises(ApiError, match="key_invalid"):
        verify_token(VERIFY_ADDRESS, key)


def test_a_challenge_is_like_no_other_and_good_for_one_answer():
    challenge, other = (make_challenge(ADD_PASSKEY, "now") for _ in range(2))
    assert challenge_bytes(challenge) != challenge_bytes(other)
    check_challenge(ADD_PASSKEY, challenge, "now")
    consume(ADD_PASSKEY, challenge)
    with pytest.raises(ApiError, match="key_invalid"):
        consume(ADD_PASSKEY, challenge)
    consume(ADD_PASSKEY, other)


@pytest.mark.parametrize(("step", "state"), [(ADD_PASSKEY, "later"), (SIGN_IN_WITH_PASSKEY, "now")])
def test_a_challenge_is_for_one_step_and_state(step, state):
    with pytest.raises(ApiError, match="key_invalid"):
        check_challenge(step, make_challenge(ADD_PASSKEY, "now"), state)


def test_an_answered_challenge_is_remembered_as_long_as_it_would_be_good():
    challenge = make_challenge(ADD_PASSKEY)
    consume(ADD_PASSKEY, challenge)
    left = valkey().ttl(f"uno:answered:{challenge_bytes(challenge).hex()}")
    assert 295 <= left <= 300
