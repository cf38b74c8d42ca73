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
    monkeypatch.delattr("uno_api.catalogue._figures")
    client.raise_request_exception = False
    client.get("/api/v1/limits")
    assert "NameError" in caplog.text


def test_one_line_tells_of_a_request(stranger, caplog):
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
