"""Every refusal has one shape and a code; its sentence is in the language of the caller."""

from typing import Any

import pytest
from django.db import IntegrityError, OperationalError
from django.test import RequestFactory
from redis.exceptions import ConnectionError as ValkeyGone
from rest_framework.exceptions import ErrorDetail, ValidationError

from uno_api import error_handlers
from uno_api.error_codes import STATUS
from uno_api.errors import ApiError, Problem, Unavailable, problem_document, problem_of


def test_a_refusal_is_a_problem_document(stranger):
    answer = stranger.get("/api/v1/me", headers={"x-request-id": "call-7"})
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "/api/v1/problems/not_authenticated",
        "title": "Not authenticated",
        "status": 401,
        "detail": "Sign in first: send an access token.",
        "instance": "/api/v1/me",
        "code": "not_authenticated",
        "request_id": "call-7",
    }


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("it-CH", "Prima accedi: invia un token di accesso."),
        ("ca", "Primer inicia la sessió: envia un testimoni d'accés."),
        ("fr;q=0.9, es;q=0.8", "Primero inicia sesión: envía un token de acceso."),
        ("*", "Sign in first: send an access token."),
        ("x" * 5000, "Sign in first: send an access token."),
        (";;;q=a,,", "Sign in first: send an access token."),
    ],
)
def test_the_sentence_is_in_the_language_of_the_caller(stranger, language, detail):
    answer = stranger.get("/api/v1/me", headers={"accept-language": language})
    assert answer.json()["detail"] == detail
    assert answer.json()["title"] == "Not authenticated"


@pytest.mark.django_db
def test_a_language_does_not_outlive_its_request(stranger):
    stranger.get("/api/v1/me", headers={"accept-language": "it"})
    answer = stranger.post("/api/v1/auth/login", {"login": "x" * 255, "password": "y"})
    assert answer.json()["errors"][0]["detail"] == "Ensure this field has no more than 254 characters."


def test_extra_members_travel_along_and_fill_the_sentence():
    document = problem_document(ApiError("body_too_large", limit=7), "en", "r1", "/x")
    assert document["limit"] == 7
    assert "7 bytes" in document["detail"]


def test_an_unknown_code_cannot_be_raised():
    with pytest.raises(KeyError):
        Problem("no_such_code")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/nowhere", "/api/v1/", "/api/v1/me/", "/api/v2/me", "/api/v1/players/7"])
def test_an_unknown_address_is_a_problem_too(guest, path):
    answer = guest.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_method_an_address_does_not_know_is_named_with_those_it_does(stranger):
    answer = stranger.put("/api/v1/auth/guest", {})
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize("error", [OperationalError("gone"), ValkeyGone("gone")])
def test_a_dependency_that_is_down_is_said_to_be(error):
    problem = problem_of(error)
    assert problem is not None
    assert (problem.status, problem.code, problem.headers) == (503, "unavailable", {"Retry-After": "1"})


@pytest.mark.parametrize("error", [IntegrityError("twice"), ValueError("x"), KeyError("y")])
def test_a_bug_is_not_excused(error):
    assert problem_of(error) is None


def test_nested_errors_are_named_by_their_path():
    detail: Any = {
        "seats": [{}, {"level": [ErrorDetail("Bad.", "invalid")]}],
        "non_field_errors": [ErrorDetail("Odd.", "odd")],
    }
    problem = problem_of(ValidationError(detail))
    assert problem is not None
    assert [(error.field, error.code) for error in problem.errors] == [
        ("seats.1.level", "invalid"),
        ("", "odd"),
    ]


def test_a_bug_is_answered_in_the_same_shape_and_reveals_nothing(client, monkeypatch):
    def break_down(*_):
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr("uno_api.reference._figures", break_down)
    client.raise_request_exception = False
    answer = client.get("/api/v1/limits")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert b"secret" not in answer.content
    assert answer.headers["X-Request-Id"] == answer.json()["request_id"]


def test_a_database_that_is_down_is_reported_outside_of_views_too():
    try:
        raise Unavailable
    except Unavailable:
        answer = error_handlers.server_error(RequestFactory().get("/admin/"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")


def test_the_requested_address_is_shown_as_an_address(stranger):
    assert stranger.get("/api/v1/né an").json()["instance"] == "/api/v1/n%C3%A9%20an"


@pytest.mark.django_db
def test_no_link_leads_to_a_host_that_is_not_ours(guest):
    answer = guest.get("/api/v1/auth/sessions", {"limit": 1}, HTTP_HOST="evil.example")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_every_code_can_be_looked_up(stranger):
    listed = stranger.get("/api/v1/problems", headers={"accept-language": "es"}).json()
    assert {entry["code"]: entry["status"] for entry in listed} == STATUS
    one = stranger.get("/api/v1/problems/stale", headers={"accept-language": "es"}).json()
    assert one in listed
    assert stranger.get("/api/v1/problems/no_such_code").status_code == 404
