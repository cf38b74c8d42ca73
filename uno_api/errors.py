"""The one shape of refusal: RFC 9457 problem documents, the same on REST and on the socket.

Anything may raise a `Problem`; `problem_of` turns the framework's own exceptions into one; `problem_document`
writes it for a caller.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, UnreadablePostError
from django.utils.encoding import escape_uri_path
from redis.exceptions import ConnectionError as ValkeyGone
from redis.exceptions import TimeoutError as ValkeySlow
from rest_framework import exceptions as rest
from rest_framework.request import Request
from rest_framework.response import Response

from uno_api.connections import note_failure
from uno_api.error_codes import STATUS
from uno_api.i18n import has_message, language_of, translate
from uno_api.request_id import current_request_id
from uno_api.sqlstates import failure_of

PROBLEM_JSON = "application/problem+json"

# What the libraries raise, in our words. What is neither here nor below is a bug and becomes a 500.
PLAIN: dict[type[Exception], str] = {
    rest.ParseError: "malformed",
    rest.NotAuthenticated: "not_authenticated",
    rest.AuthenticationFailed: "token_invalid",
    rest.PermissionDenied: "forbidden",
    rest.NotFound: "not_found",
    rest.MethodNotAllowed: "method_not_allowed",
    rest.UnsupportedMediaType: "unsupported_media_type",
    PermissionDenied: "forbidden",
    Http404: "not_found",
    SuspiciousOperation: "malformed",
    UnreadablePostError: "malformed",
}


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field; `detail` is taken from the words of `code` unless it is given."""

    field: str
    code: str
    detail: str = ""

    def document(self, language: str) -> dict[str, str]:
        """Write this error as a client reads it."""
        key = f"field.{self.code}"
        detail = translate(language, key) if has_message(key) else self.detail
        return {"field": self.field, "code": self.code, "detail": detail}


class Problem(Exception):
    """Something was not done. `code` is one of `uno_api.error_codes`, which also decides the status.

    `extra` are further members of the document (`legal`, `seq` …); they, and `words`, fill the placeholders
    of the sentence. `headers` are added to an HTTP answer.
    """

    def __init__(
        self,
        code: str,
        *,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        words: Mapping[str, Any] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(code)
        self.code = str(code)
        self.status = STATUS[code]
        self.errors = tuple(errors)
        self.headers = dict(headers or {})
        self.words = dict(words or {})
        self.extra = extra


class ApiError(Problem):
    """The caller asked for what cannot be had: nothing was done, and asking again changes nothing."""


class Unavailable(Problem):
    """Something the service depends on is down: nothing was done, and asking again may help."""

    def __init__(self, retry_after: int = 1) -> None:
        super().__init__("unavailable", headers={"Retry-After": str(retry_after)})


def problem_document(problem: Problem, language: str, request_id: str, instance: str) -> dict[str, Any]:
    """Write a problem as RFC 9457 has it, in the caller's language; `instance` is the address asked for."""
    document: dict[str, Any] = {
        "type": f"/api/v1/problems/{problem.code}",
        "title": problem.code.replace("_", " ").capitalize(),
        "status": problem.status,
        "detail": translate(language, f"problem.{problem.code}", **{**problem.extra, **problem.words}),
        "instance": instance,
        "code": problem.code,
        "request_id": request_id,
        **problem.extra,
    }
    if problem.errors:
        document["errors"] = [error.document(language) for error in problem.errors]
    return document


def document_for(request: HttpRequest | Request, problem: Problem) -> dict[str, Any]:
    """Write a problem for whoever sent this request."""
    plain = request._request if isinstance(request, Request) else request
    return problem_document(problem, language_of(plain), current_request_id(), escape_uri_path(plain.path))


def exception_handler(request: Request, problem: Problem) -> Response:
    """Answer with a problem by returning it.

    To return it instead of raising it keeps what was written before, inside `idempotent` too.
    """
    headers = problem.headers
    if problem.status == 401:
        headers = {"WWW-Authenticate": 'Bearer realm="uno"', **headers}
    document = document_for(request, problem)
    return Response(document, status=problem.status, headers=headers, content_type=PROBLEM_JSON)


def problem_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer an exception of a view, for REST framework; None leaves a bug to `uno_api.error_handlers`."""
    problem, request = problem_of(error), context["request"]
    note_failure(request._request, error)
    return exception_handler(request, problem) if problem else None


@singledispatch
def problem_of(error: Exception) -> Problem | None:
    """Return the problem an exception means, or None if it means a bug."""
    return next((ApiError(code) for known, code in PLAIN.items() if isinstance(error, known)), None)


@problem_of.register
def _(error: Problem) -> Problem:
    return error


@problem_of.register
def _(error: rest.ValidationError) -> Problem:
    return ApiError("invalid", errors=list(_field_errors(error.detail)))


@problem_of.register
def _(_error: RequestDataTooBig) -> Problem:
    return ApiError("body_too_large", limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


@problem_of.register(OperationalError)
@problem_of.register(InterfaceError)
@problem_of.register(ValkeyGone)
@problem_of.register(ValkeySlow)
def _(_error: Exception) -> Problem:
    return Unavailable()


@problem_of.register(DatabaseError)
def _(error: Exception) -> Problem | None:
    return Unavailable() if failure_of(error) else None


def _field_errors(detail: Any, path: str = "") -> Iterator[FieldError]:
    """Flatten REST framework's nested errors: `seats.0.level` names a field inside a list."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            step = "" if name == "non_field_errors" else str(name)
            yield from _field_errors(inner, ".".join(filter(None, (path, step))))
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            yield from _field_errors(inner, path if isinstance(inner, str) else f"{path}.{place}")
    else:
        yield FieldError(path, getattr(detail, "code", "invalid"), str(detail))
