"""Keys that stand for one step of a flow."""

from uuid import uuid4

import pytest
from django.core import signing

from accounts.keys import RESET_PASSWORD, VERIFY_ADDRESS, make_key, open_key
from uno_api.errors import Refusal


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
