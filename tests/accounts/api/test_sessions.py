"""Where a player is signed in, and signing out: here, there, everywhere."""

import json
import time
from base64 import b64encode
from threading import Thread
from uuid import uuid4

import pytest
from django.db import OperationalError
from redis.exceptions import RedisError

from accounts.models import Session
from accounts.revocation import CHANNEL
from accounts.revoked_sessions import RevokedSessions
from uno_api.redis import valkey

SESSIONS = "/api/v1/auth/sessions"
LOGIN = "/api/v1/auth/login"
# A position that is no id, one with NUL in it, one that is no text.
FORGED_CURSORS = [f"cursor={b64encode(text).decode()}" for text in (b"p=abc", b"p=%00", b"\xff\xfe\xff")]
pytestmark = pytest.mark.django_db


@pytest.fixture
def announced():
    """Collect what is announced to the sockets."""
    with valkey().pubsub(ignore_subscribe_messages=True) as listener:
        listener.subscribe(CHANNEL)
        listener.get_message(timeout=30)
        yield lambda: json.loads(listener.get_message(timeout=30)["data"])


def sign_in(stranger, device):
    body = {"login": "grace", "password": "correct horse battery"}
    return stranger.post(LOGIN, body, HTTP_USER_AGENT=device).json()


def test_the_list_names_every_device_and_this_one(stranger, member):
    sign_in(stranger, "Phone\x07 of Grace" + "!" * 100)
    sessions = member.get(SESSIONS).json()["results"]
    assert [session["current"] for session in sessions] == [False, True]
    assert sessions[0]["device"].startswith("Phone of Grace!")
    assert len(sessions[0]["device"]) == 80
    assert sessions[1]["device"] == "unknown"


def test_a_device_is_called_as_it_calls_itself(stranger, member):
    name = "Zo\u00eb\u2019s iPhone \U0001f4f1"
    sign_in(stranger, name.encode().decode("latin-1"))  # as servers read headers
    sign_in(stranger, "Zo\u00eb")  # a client that writes Latin-1
    devices = [session["device"] for session in member.get(SESSIONS).json()["results"]]
    assert devices[:2] == ["Zo\u00eb", name]


def test_a_stranger_has_no_sessions(stranger):
    assert stranger.get(SESSIONS).status_code == 401
    assert stranger.delete(SESSIONS).status_code == 401
    assert stranger.post("/api/v1/auth/logout").json()["code"] == "not_authenticated"


def test_logging_out_ends_this_session_only(stranger, member, announced, django_capture_on_commit_callbacks):
    other = sign_in(stranger, "Phone")
    mine = next(s for s in member.get(SESSIONS).json()["results"] if s["current"])
    with django_capture_on_commit_callbacks(execute=True):
        assert member.post("/api/v1/auth/logout").status_code == 204
    assert announced() == {"session": mine["id"]}
    assert stranger.post("/api/v1/auth/refresh", {"refresh": other["refresh"]}).status_code == 200
    assert Session.objects.get(id=mine["id"]).revoked_for == "logout"


def test_another_device_can_be_signed_out(stranger, member, announced, django_capture_on_commit_callbacks):
    sign_in(stranger, "Phone")
    phone = next(s for s in member.get(SESSIONS).json()["results"] if not s["current"])
    with django_capture_on_commit_callbacks(execute=True):
        assert member.delete(f"{SESSIONS}/{phone['id']}").status_code == 204
    assert announced() == {"session": phone["id"]}
    assert [session["current"] for session in member.get(SESSIONS).json()["results"]] == [True]
    assert member.delete(f"{SESSIONS}/{phone['id']}").status_code == 404


def test_the_devices_of_others_are_not_there(member, guest):
    theirs = Session.objects.get(user_id=guest.player["id"])
    assert member.delete(f"{SESSIONS}/{theirs.id}").status_code == 404
    theirs.refresh_from_db()
    assert theirs.revoked_at is None


def test_signing_out_everywhere_ends_every_session(
    stranger, member, announced, django_capture_on_commit_callbacks
):
    phone = sign_in(stranger, "Phone")
    with django_capture_on_commit_callbacks(execute=True):
        assert member.delete(SESSIONS).status_code == 204
    received = announced()
    assert (received["user"], len(received["sessions"])) == (member.player["id"], 2)
    answer = stranger.post("/api/v1/auth/refresh", {"refresh": phone["refresh"]})
    assert answer.json()["code"] == "session_revoked"


def test_a_deaf_valkey_does_not_keep_anybody_from_signing_out(
    member, monkeypatch, caplog, django_capture_on_commit_callbacks
):
    def fail(*_):
        raise RedisError

    monkeypatch.setattr(valkey(), "pipeline", fail)
    with django_capture_on_commit_callbacks(execute=True):
        assert member.post("/api/v1/auth/logout").status_code == 204
    assert "was not announced" in caplog.text


def test_the_list_comes_in_pages(stranger, member):
    for _ in range(4):
        sign_in(stranger, "Phone")
    first = member.get(SESSIONS, {"limit": 2}).json()
    second = member.get(first["next"]).json()
    third = member.get(second["next"]).json()
    seen = [session["id"] for page in (first, second, third) for session in page["results"]]
    assert len(seen) == len(set(seen)) == 5
    assert third["next"] is None
    assert member.get(third["previous"]).json()["results"] == second["results"]


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "limit=²", "limit=-1", "cursor=%21", *FORGED_CURSORS]
)
def test_a_page_that_cannot_be_is_refused(member, query):
    answer = member.get(f"{SESSIONS}?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == query.partition("=")[0]


@pytest.mark.django_db(transaction=True)
def test_the_access_tokens_of_an_ended_session_die_with_it(member, new_client):
    def is_over():
        return member.get("/api/v1/me").status_code == 401

    other = new_client(member.tokens["access"])
    assert not is_over()
    other.post("/api/v1/auth/logout")
    wait_until(is_over)
    assert member.get("/api/v1/me").json()["code"] == "session_revoked"


@pytest.mark.django_db(transaction=True)
def test_signing_out_twice_with_a_key_is_answered_twice(member):
    answers = [member.post("/api/v1/auth/logout", HTTP_IDEMPOTENCY_KEY="bye") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [204, 204]


@pytest.mark.django_db(transaction=True)
def test_a_process_that_starts_late_knows_what_ended_before(member):
    member.delete(SESSIONS)
    session_id = Session.objects.get().id
    late = RevokedSessions()
    Thread(target=late.follow, daemon=True).start()
    wait_until(lambda: session_id in late)
    late.stop()


@pytest.mark.django_db
def test_signing_out_holds_without_valkey(member, new_client, monkeypatch):
    """Nothing is announced, and a process without the message reads it from the rows."""
    monkeypatch.setattr("accounts.revocation._tell", lambda *_: None)
    memory = RevokedSessions()
    monkeypatch.setattr("accounts.api.authentication.revoked_sessions_cache", lambda: memory)
    monkeypatch.setattr("accounts.identity.revoked_sessions_cache", lambda: memory)
    monkeypatch.setattr("accounts.revoked_sessions.READ_EVERY", 0.0)
    other = new_client(member.tokens["access"])
    assert other.get("/api/v1/me").status_code == 200
    assert member.delete(SESSIONS).status_code == 204
    answer = other.get("/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "session_revoked")


def test_the_rows_are_read_now_and_then_and_while_they_cannot_be_what_is_known_stays():
    memory, reads, session = RevokedSessions(), [], uuid4()

    def read():
        reads.append(1)
        return [session]

    def fail():
        raise OperationalError("down")

    memory.catch_up(fail)
    memory.catch_up(read)
    memory.catch_up(read)
    assert reads == [1]
    assert session in memory


def test_what_was_revoked_while_valkey_was_away_is_read_at_once(settings):
    """A process that could not listen for a while looks at the rows, however lately it did."""
    reads, memory = [], RevokedSessions()

    def read():
        reads.append(1)
        return []

    memory.catch_up(read)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    Thread(target=memory.follow, daemon=True).start()

    def is_read_again():
        memory.catch_up(read)
        return len(reads) > 1

    wait_until(is_read_again)
    memory.stop()


def wait_until(it_is_so, seconds=60):
    deadline = time.monotonic() + seconds
    while not it_is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)
