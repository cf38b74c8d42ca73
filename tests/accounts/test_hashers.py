"""A password is the same however a keyboard composes its letters."""

import unicodedata

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher

from accounts.hashers import Argon2

PASSWORD = "Zo\u00eb s\u00fc\u00dfe \u00c4pfel 77"
APART = unicodedata.normalize("NFD", PASSWORD)
WIDE = "\uff5a\uff4f\uff45 77 horses"


@pytest.mark.parametrize(("kept", "typed"), [(PASSWORD, APART), (APART, PASSWORD), (WIDE, "zoe 77 horses")])
def test_it_is_normalised_before_it_is_hashed(kept, typed):
    hasher = Argon2()
    assert hasher.verify(typed, hasher.encode(kept, "saltsaltsalt"))
    assert not hasher.verify(typed + "!", hasher.encode(kept, "saltsaltsalt"))


@pytest.mark.parametrize("kept", [PASSWORD, APART, WIDE])
def test_what_was_kept_before_that_is_still_good(kept):
    older = Argon2PasswordHasher().encode(kept, "saltsaltsalt")
    assert Argon2().verify(kept, older)


@pytest.mark.parametrize(("kept", "typed"), [(PASSWORD, APART), (APART, PASSWORD)])
def test_and_in_the_other_form_too(kept, typed):
    assert Argon2().verify(typed, Argon2PasswordHasher().encode(kept, "saltsaltsalt"))
