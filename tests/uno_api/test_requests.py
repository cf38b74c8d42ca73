"""Every request has a number: in its answer, in its line of the log, in its problem document."""

import json
import logging
import sys
from uuid import uuid4

import pytest
import structlog

from uno_api.logging import logging_settings


@pytest.mark.parametrize("offered", ["abc", "a.b_c-7", "x" * 64])
def test_a_harmless_number_is_kept(stranger, offered):
    assert (
        stranger.get("/api/v1/limits", headers={"x-request-id": offered}).headers["X-Request-Id"] == offered
    )


@pytest.mark.parametrize("offered", [None, "", "x" * 65, "a b", "<script>", "a\nb", "é"])
def test_another_gets_a_new_one(stranger, offered):
    headers = {"x-request-id": offered} if offered is not None else {}
    number = stranger.get("/api/v1/limits", headers=headers).headers["X-Request-Id"]
    assert len(number) == 32


def test_a_bug_leaves_its_traceback_in_the_log(client, caplog, monkeypatch):
    monkeypatch.delattr("uno_api.reference._figures")
    client.raise_request_exception = False
    client.get("/api/v1/limits")
    assert "NameError" in caplog.text


def test_one_line_describes_a_request(stranger, caplog):
    with caplog.at_level(logging.INFO, "uno_api.requests"):
        stranger.get("/api/v1/limits")
    (line,) = [record for record in caplog.records if record.name == "uno_api.requests"]
    assert line.getMessage() == "GET /api/v1/limits"
    assert line.status == 200


def line_of(message, *args, as_json, error=None, **extra):
    formatter = logging_settings(as_json=as_json, level="INFO")["formatters"]["line"]["()"]()
    record = logging.LogRecord("table", logging.INFO, "", 0, message, args, error)
    vars(record).update(extra)
    with structlog.contextvars.bound_contextvars(request_id="r7"):
        return formatter.format(record)


def test_lines_for_machines_are_json_with_the_number():
    line = json.loads(line_of("moved %s", "R5", as_json=True, match=uuid4(), odd={1: {2}}))
    assert (line["event"], line["request_id"], line["level"]) == ("moved R5", "r7", "info")
    assert line["odd"] == {"1": "{2}"}


def test_lines_for_people_are_short():
    line = line_of("moved %s", "R5", as_json=False, seat=2)
    assert line.endswith("INFO    moved R5 request_id=r7 seat=2")


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_is_part_of_its_line(as_json):
    try:
        raise ValueError("broken")
    except ValueError:
        assert "ValueError: broken" in line_of("oh", as_json=as_json, error=sys.exc_info())


def test_a_stranger_s_number_does_not_outlive_the_request(stranger):
    stranger.get("/api/v1/limits", headers={"x-request-id": "mine"})
    assert structlog.contextvars.get_contextvars() == {}


@pytest.mark.django_db
def test_the_admin_keeps_its_sessions_and_the_api_has_none(client):
    assert "csrftoken" in client.get("/admin/login/").cookies
    assert not client.get("/api/v1/limits").cookies


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused(client, member):
    client.handler.enforce_csrf_checks = True
    answer = client.post("/admin/login/", {"username": "grace", "password": "correct horse battery"})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.django_db
def test_no_token_reaches_the_log(stranger, guest, caplog):
    with caplog.at_level(logging.DEBUG):
        guest.get("/api/v1/me")
        stranger.post("/api/v1/auth/refresh", {"refresh": guest.tokens["refresh"]})
    assert guest.tokens["access"] not in caplog.text
    assert guest.tokens["refresh"] not in caplog.text


def test_probes_leave_no_line_while_all_is_well(client, stranger, caplog):
    with caplog.at_level(logging.INFO):
        stranger.get("/nowhere")
        assert "GET /nowhere" in caplog.text
        caplog.clear()
        client.get("/healthz")
    assert not caplog.records


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("end", ["\n", "\r", "\v", "\x85", "\u2028", "\x1b[2J", "\u202e"])
def test_a_callers_words_begin_no_line(as_json, end):
    try:
        raise ValueError(f"seat{end}ERROR forged")
    except ValueError:
        error = sys.exc_info()
    written = line_of(f"GET /x{end}ERROR forged", as_json=as_json, name_of=f"Ada{end}x", error=error)
    assert end not in written.replace("\n    ", "")
    assert all(line.startswith("    ") for line in written.split("\n")[1:])


def test_a_line_can_be_written_whatever_is_in_it():
    assert "\\ud800" in line_of("GET /\ud800", as_json=False)
    assert json.loads(line_of("GET /\ud800", as_json=True, seat="\udfff"))["event"] == "GET /\\ud800"


def test_an_address_with_a_line_in_it_forges_none(client, caplog):
    caplog.handler.setFormatter(logging_settings(as_json=False, level="INFO")["formatters"]["line"]["()"]())
    with caplog.at_level(logging.INFO, "uno_api.requests"):
        client.get("/api/v1/x%0a2026-12-01%20ERROR%20forged")
    assert not [line for line in caplog.text.splitlines() if line.startswith("2026-12-01 ERROR")]
    assert "\\n2026-12-01 ERROR forged" in caplog.text


def test_an_unknown_host_is_refused(client, settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "uno.example.com"]
    for host in ("evil.example", "uno.example.com.evil.example", "10.0.0.7:8000", "", "a b", "x/../y"):
        answer = client.get("/api/v1/limits", headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), host
    for host in ("uno.example.com", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        assert client.get("/api/v1/limits", headers={"host": host}).status_code == 200, host


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_probes_come_by_any_address(client, settings, db, path):
    settings.ALLOWED_HOSTS = ["uno.example.com"]
    assert client.get(path, headers={"host": "10.0.0.7:8000"}).status_code in (200, 503)
