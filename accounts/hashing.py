"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with OWASP's figures: 19 MiB and 2 rounds, some 30 ms, so that many may sign in at once."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1
