"""Password hashing."""

import unicodedata

from django.contrib.auth.hashers import Argon2PasswordHasher

from uno_api.cpu_affinity import on_any_core


def normalised(password: str) -> str:
    """Return the NFKC form of a password, which is hashed: keyboards enter `é` as one character or as two."""
    return unicodedata.normalize("NFKC", password)


def readings(password: str) -> list[str]:
    """Return the forms that a hash may have been made of.

    These are the NFKC form, and those of hashes from before passwords were normalised: as entered, NFC and
    NFD.
    """
    composed, apart = unicodedata.normalize("NFC", password), unicodedata.normalize("NFD", password)
    forms = (normalised(password), password, composed, apart)
    return list(dict.fromkeys(forms))


class Argon2(Argon2PasswordHasher):
    """Argon2id with the parameters of OWASP: 19 MiB and 2 rounds.

    A hash takes about 30 ms, so that many players can log in at once.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Return the hash to store."""
        with on_any_core():
            return str(super().encode(normalised(password), salt))

    def verify(self, password: str, encoded: str) -> bool:
        """Return whether a password matches a hash, whatever Unicode form it is entered in."""
        with on_any_core():
            return any(super(Argon2, self).verify(form, encoded) for form in readings(password))
