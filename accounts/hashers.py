"""How passwords are kept."""

import unicodedata

from django.contrib.auth.hashers import Argon2PasswordHasher

from uno_api.cpu_affinity import on_any_core


def normalised(password: str) -> str:
    """Return the form (NFKC) in which a password is kept: keyboards write `é` as one character or as two."""
    return unicodedata.normalize("NFKC", password)


def readings(password: str) -> list[str]:
    """Return what a hash may have been made of: the normalised form, and those of before there was one."""
    composed, apart = unicodedata.normalize("NFC", password), unicodedata.normalize("NFD", password)
    forms = (normalised(password), password, composed, apart)
    return list(dict.fromkeys(forms))


class Argon2(Argon2PasswordHasher):
    """Argon2id with OWASP's figures: 19 MiB and 2 rounds, some 30 ms, so that many may sign in at once."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Return the hash to keep."""
        with on_any_core():
            return str(super().encode(normalised(password), salt))

    def verify(self, password: str, encoded: str) -> bool:
        """Say whether a password is the one that was kept, however its letters are composed."""
        with on_any_core():
            return any(super(Argon2, self).verify(form, encoded) for form in readings(password))
