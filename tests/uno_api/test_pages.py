"""What browsers are permitted: which pages may call, what a page may load, where cookies go."""

import os
import subprocess
import sys
from typing import Any

import pytest
from django.test import Client

PRODUCTION = {
    "PRODUCTION": "1",
    "SECRET_KEY": "0123456789abcdef" * 4,
    "DATABASE_URL": "postgresql://u:p@127.0.0.1:1/n",
    "REDIS_URL": "redis://:p@127.0.0.1:1/0",
    "EMAIL_URL": "smtp://u:p@mail.example.com:587",
    "TRUSTED_PROXIES": "1",
    "ALLOWED_HOSTS": "uno.example.com",
    "ALLOWED_ORIGINS": "https://uno.example.com",
}
OURS = "http://localhost:8000"


def manage(*command, **environment):
    # What runs the tests must not leak in: their own database is not the one of production.
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        env=kept | PRODUCTION | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_passes_the_checks_for_deployment():
    checked = manage("check", "--deploy", "--fail-level", "WARNING")
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL"])
def test_production_does_not_start_without_a_secret(name):
    refused = manage("check", **{name: ""})
    assert (refused.returncode, name in refused.stderr) == (2, True)


def test_production_does_not_start_with_a_secret_that_is_guessed():
    refused = manage("check", SECRET_KEY="secret")
    assert refused.returncode == 2
    assert "too easily guessed" in refused.stderr


def test_production_does_not_start_with_deals_that_are_known_beforehand():
    refused = manage("check", DEAL_SEED="7")
    assert (refused.returncode, "DEAL_SEED" in refused.stderr) == (2, True)


def test_cookies_go_to_the_admin_alone(settings):
    for cookie in ("SESSION", "CSRF"):
        assert getattr(settings, f"{cookie}_COOKIE_PATH") == "/admin/"
        assert getattr(settings, f"{cookie}_COOKIE_SAMESITE") == "Strict"


def test_a_page_of_ours_may_call_with_a_token_and_without_cookies():
    asked: dict[str, Any] = {
        "HTTP_ORIGIN": OURS,
        "HTTP_ACCESS_CONTROL_REQUEST_METHOD": "POST",
        "HTTP_ACCESS_CONTROL_REQUEST_HEADERS": "authorization,idempotency-key",
    }
    answer = Client().options("/api/v1/matches", **asked)
    assert answer.headers["Access-Control-Allow-Origin"] == OURS
    assert {"authorization", "idempotency-key"} <= set(
        answer.headers["Access-Control-Allow-Headers"].split(", ")
    )
    assert "Access-Control-Allow-Credentials" not in answer.headers
    received = Client().get("/api/v1/limits", HTTP_ORIGIN=OURS)
    assert "X-Request-Id" in received.headers["Access-Control-Expose-Headers"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:8000.evil.example"])
def test_no_other_page_may_call(origin):
    for path in ("/api/v1/limits", "/admin/login/"):
        answer = Client().get(path, HTTP_ORIGIN=origin)
        assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("path", ["/admin/login/", "/api/docs"])
def test_pages_run_no_script_of_others(path):
    answer = Client().get(path)
    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy
    assert "<script>" not in answer.content.decode()
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_answers_that_are_no_pages_load_nothing():
    policy = Client().get("/api/v1/limits").headers["Content-Security-Policy"]
    assert policy == "default-src 'none'; frame-ancestors 'none'"
