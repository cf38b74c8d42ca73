"""What every test may ask for: a client whose answers are checked, players, and many requests at once."""

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction
from django.test import TransactionTestCase
from rest_framework.test import APIClient

from accounts.revoked_sessions import revoked_sessions_cache
from uno_api.devserver.embedded import Valkey
from uno_api.redis import valkey
from uno_api.testing.answers import check_answer

FILLED_BY_MIGRATE = {
    "django_content_type",
    "auth_permission",
    "auth_group",
    "auth_group_permissions",
    "games_queue",
    "games_season",
}


@pytest.fixture(autouse=True, scope="session")
def answers_are_described() -> Iterator[None]:
    """Hold every answer of every APIClient against the API's description."""
    send = APIClient.request

    def send_and_check(client: APIClient, **request: Any) -> Any:
        response = send(client, **request)
        check_answer(request["REQUEST_METHOD"], request["PATH_INFO"], response)
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(APIClient, "request", send_and_check)
        yield


@pytest.fixture(autouse=True, scope="session")
def ended_sessions_are_heard_of() -> Iterator[None]:
    """Keep the rows of ended sessions from being read now and then: tests count their queries."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("accounts.revoked_sessions.READ_EVERY", math.inf)
        patch.setattr(revoked_sessions_cache(), "_read_at", 0.0)
        yield


@pytest.fixture(autouse=True, scope="session")
def committed_rows_are_deleted() -> Iterator[None]:
    """Empty the tables after a test that commits by deleting its few rows: TRUNCATE takes half a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: _delete_all_rows())
        yield


def _delete_all_rows() -> None:
    """Delete as a replica would: neither foreign keys nor the guard of what the staff has done look on.

    A test that left its connection cut leaves a sound one to the next.
    """
    if not connection.is_usable():
        connection.close()
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table in sorted(set(tables) - FILLED_BY_MIGRATE):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


@pytest.fixture
def fresh_limits() -> None:
    """Forget what was counted against the limits before this test."""
    counted = list(valkey().scan_iter("uno:limit:*", count=1000))
    if counted:
        valkey().delete(*counted)


@pytest.fixture
def new_client(fresh_limits: None) -> Callable[..., APIClient]:
    """Make clients: `new_client()` is a stranger, `new_client(access)` sends a token."""

    def make(access: str | None = None, **headers: str) -> APIClient:
        client = APIClient(raise_request_exception=True)
        client.default_format = "json"
        client.credentials(**({"HTTP_AUTHORIZATION": f"Bearer {access}"} if access else {}), **headers)
        return client

    return make


@pytest.fixture
def stranger(new_client: Callable[..., APIClient]) -> APIClient:
    """Somebody without a token."""
    return new_client()


class SignedInClient(APIClient):
    """A client that sends a player's token; `tokens` is the answer it signed in with."""

    default_format = "json"

    def __init__(self, tokens: dict[str, Any]) -> None:
        super().__init__()
        self.tokens = tokens
        self.player = tokens["player"]
        self.credentials(HTTP_AUTHORIZATION=f"Bearer {tokens['access']}")


@pytest.fixture
def new_guest(stranger: APIClient) -> Callable[..., SignedInClient]:
    """Make guests: `new_guest("Ada")` comes back as a client that is signed in."""

    def make(display_name: str | None = None) -> SignedInClient:
        body = {"display_name": display_name} if display_name else {}
        return SignedInClient(stranger.post("/api/v1/auth/guest", body).json())

    return make


@pytest.fixture
def guest(db: None, new_guest: Callable[..., SignedInClient]) -> SignedInClient:
    """A guest, signed in."""
    return new_guest("Ada")


@pytest.fixture
def new_member(stranger: APIClient) -> Callable[..., SignedInClient]:
    """Make members: `new_member("grace")` comes back as a client that is signed in."""

    def make(username: str | None = None, password: str = "correct horse battery") -> SignedInClient:
        name = username or f"m{uuid4().hex[:12]}"
        body = {"username": name, "email": f"{name}@example.org", "password": password}
        return SignedInClient(stranger.post("/api/v1/auth/register", body).json())

    return make


@pytest.fixture
def member(db: None, new_member: Callable[..., SignedInClient]) -> SignedInClient:
    """A member called `grace`, signed in."""
    return new_member("grace")


@pytest.fixture
def own_valkey(tmp_path: Path, settings: Any) -> Iterator[Valkey]:
    """A Valkey of this test alone, which it may stop; nobody else is connected to it."""
    server = Valkey(tmp_path / "valkey", tmp_path / "valkey.log", is_ephemeral=True)
    server.start()
    settings.REDIS_URL = server.url
    yield server
    server.stop()


@pytest.fixture
def at_once() -> Callable[..., list[Any]]:
    """Do something in many threads that all start together: `at_once(50, act)` returns 50 results.

    Needs committed rows: use it in tests marked `django_db(transaction=True)`.
    """

    def run(times: int, act: Callable[[int], Any]) -> list[Any]:
        start = Barrier(times)

        def act_when_all_are_there(number: int) -> Any:
            try:
                start.wait()
                return act(number)
            finally:
                connections.close_all()

        with ThreadPoolExecutor(times) as pool:
            return list(pool.map(act_when_all_are_there, range(times)))

    return run
