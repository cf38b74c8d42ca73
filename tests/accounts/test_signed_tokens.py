"""Keys that stand for one step of a flow."""

from uuid import uuid4

import pytest
from django.core import signing

from accounts.signed_tokens import (
    ADD_PASSKEY,
    RESET_PASSWORD,
    SIGN_IN_WITH_PASSKEY,
    VERIFY_ADDRESS,
    check_challenge,
    make_challenge,
    make_key,
    open_key,
    question_of,
    use_up,
)
from uno_api.errors import Refusal
from uno_api.redis import valkey


def test_a_key_says_whose_it_is_and_fits_its_state():
    user_id = uuid4()
    opened = open_key(RESET_PASSWORD, make_key(RESET_PASSWORD, user_id, "now"))
    assert opened.user_id == user_id
    opened.check("now")
    with pytest.raises(Refusal, match="key_invalid"):
        opened.check("later")


def test_a_key_shows_nothing_of_its_state():
    key = make_key(VERIFY_ADDRESS, uuid4(), "grace@example.org")
    assert b"grace" not in signing.b64_decode(key.partition(":")[0].encode())


@pytest.mark.parametrize("place", [0, 10, -1])
def test_a_key_that_was_tampered_with_is_refused(place):
    key = make_key(VERIFY_ADDRESS, uuid4(), "now")
    forged = list(key)
    forged[place] = "A" if forged[place] != "A" else "B"
    with pytest.raises(Refusal, match="key_invalid"):
        open_key(VERIFY_ADDRESS, "".join(forged))


def test_a_key_for_one_step_opens_no_other():
    with pytest.raises(Refusal, match="key_invalid"):
        open_key(RESET_PASSWORD, make_key(VERIFY_ADDRESS, uuid4(), "now"))


def test_a_key_signed_with_another_secret_is_refused(settings):
    key = make_key(VERIFY_ADDRESS, uuid4(), "now")
    settings.SECRET_KEY = "another secret"
    with pytest.raises(Refusal, match="key_invalid"):
        open_key(VERIFY_ADDRESS, key)


def test_a_challenge_is_like_no_other_and_good_for_one_answer():
    challenge, other = (make_challenge(ADD_PASSKEY, "now") for _ in range(2))
    assert question_of(challenge) != question_of(other)
    check_challenge(ADD_PASSKEY, challenge, "now")
    use_up(ADD_PASSKEY, challenge)
    with pytest.raises(Refusal, match="key_invalid"):
        use_up(ADD_PASSKEY, challenge)
    use_up(ADD_PASSKEY, other)


@pytest.mark.parametrize(("step", "state"), [(ADD_PASSKEY, "later"), (SIGN_IN_WITH_PASSKEY, "now")])
def test_a_challenge_is_for_one_step_and_state(step, state):
    with pytest.raises(Refusal, match="key_invalid"):
        check_challenge(step, make_challenge(ADD_PASSKEY, "now"), state)


def test_an_answered_challenge_is_remembered_as_long_as_it_would_be_good():
    challenge = make_challenge(ADD_PASSKEY)
    use_up(ADD_PASSKEY, challenge)
    left = valkey().ttl(f"uno:answered:{question_of(challenge).hex()}")
    assert 295 <= left <= 300
