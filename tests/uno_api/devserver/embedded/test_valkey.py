"""A Valkey of one's own: behind a password, on a port nobody else has."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from uno_api.devserver.embedded import Valkey


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    valkey = Valkey(tmp_path / "a folder", tmp_path / "log")
    valkey.start()
    yield valkey
    valkey.stop()


def test_what_is_written_outlives_a_restart(server: Valkey) -> None:
    redis.Redis.from_url(server.url).set("seat", "taken")
    server.stop()
    server.start()
    assert redis.Redis.from_url(server.url).get("seat") == b"taken"


def test_nobody_enters_without_the_password(server: Valkey) -> None:
    with pytest.raises(redis.AuthenticationError):
        redis.Redis(port=server.port, retry=Retry(NoBackoff(), 0)).ping()


def test_two_run_side_by_side(server: Valkey, tmp_path: Path) -> None:
    other = Valkey(tmp_path / "other", tmp_path / "other.log", is_ephemeral=True)
    other.start()
    redis.Redis.from_url(server.url).set("seat", "taken")
    assert redis.Redis.from_url(other.url).get("seat") is None
    other.stop()


def test_a_server_that_outlived_its_owner_is_replaced(server: Valkey) -> None:
    redis.Redis.from_url(server.url).set("seat", "taken")
    newcomer = Valkey(server.folder, server.log)
    newcomer.start()
    assert server.process.wait(5) == 0
    assert redis.Redis.from_url(newcomer.url).get("seat") == b"taken"
    newcomer.stop()
