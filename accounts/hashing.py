"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher

from uno_api.cores import on_any_core


class Argon2(Argon2PasswordHasher):
    """Argon2id with OWASP's figures: 19 MiB and 2 rounds, some 30 ms, so that many may sign in at once."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Return the hash to keep."""
        with on_any_core():
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        """Say whether a password is the one that was kept."""
        with on_any_core():
            return bool(super().verify(password, encoded))
