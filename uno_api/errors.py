"""Problem documents (RFC 9457): the one error format of the REST API and of the WebSocket.

Any code may raise a `Problem`. `problem_of` converts exceptions of Django, REST framework and the drivers
into one, and `problem_document` serializes it for the client.
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

# Library exceptions and the error codes they map to. An exception that is neither here nor registered with
# `problem_of` below is a bug, and becomes a 500.
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
    """A validation error of one field.

    `detail` is the translated message of `code` where there is one, and the given text otherwise.
    """

    field: str
    code: str
    detail: str = ""

    def document(self, language: str) -> dict[str, str]:
        """Return this error as a member of `errors` in a problem document."""
        key = f"field.{self.code}"
        detail = translate(language, key) if has_message(key) else self.detail
        return {"field": self.field, "code": self.code, "detail": detail}


class Problem(Exception):
    """An error response; nothing was done. `code` is one of `uno_api.error_codes` and determines the status.

    `extra` holds further members of the document (`legal`, `seq` …). `extra` and `words` fill the
    placeholders of the message. `headers` are added to the HTTP response.
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
    """The request cannot be fulfilled: nothing was done, and sending it again does not help."""


class Unavailable(Problem):
    """A dependency of the service is down: nothing was done, and sending the request again may help."""

    def __init__(self, retry_after: int = 1) -> None:
        super().__init__("unavailable", headers={"Retry-After": str(retry_after)})


def problem_document(problem: Problem, language: str, request_id: str, instance: str) -> dict[str, Any]:
    """Return the RFC 9457 document of a problem, in `language`; `instance` is the requested path."""
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
    """Return the problem document for the client that sent this request."""
    plain = request._request if isinstance(request, Request) else request
    return problem_document(problem, language_of(plain), current_request_id(), escape_uri_path(plain.path))


def exception_handler(request: Request, problem: Problem) -> Response:
    """Return the error response of a problem.

    A view that returns this response instead of raising the problem keeps what it wrote to the database
    before, inside `idempotent` too.
    """
    headers = problem.headers
    if problem.status == 401:
        headers = {"WWW-Authenticate": 'Bearer realm="uno"', **headers}
    document = document_for(request, problem)
    return Response(document, status=problem.status, headers=headers, content_type=PROBLEM_JSON)


def problem_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the error response for an exception of a view, or None for a bug (`uno_api.error_handlers`).

    This is REST framework's `EXCEPTION_HANDLER`.
    """
    problem, request = problem_of(error), context["request"]
    note_failure(request._request, error)
    return exception_handler(request, problem) if problem else None


@singledispatch
def problem_of(error: Exception) -> Problem | None:
    """Return the problem that an exception stands for, or None if it is a bug."""
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
