"""Django's error handlers (unknown URLs and bugs included); they respond with problem documents too."""

import sys

from django.http import HttpRequest, HttpResponse

from uno_api.errors import PROBLEM_JSON, Problem, document_for, problem_of
from uno_api.json import to_json


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the response to a request that could not be read."""
    return answer(request, problem_of(exception) or Problem("malformed"))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Return the response to a request that the caller is not allowed to make."""
    return answer(request, Problem("forbidden"))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Return the response to a request for an unknown URL."""
    return answer(request, Problem("not_found"))


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the response for an unhandled exception: 500 for a bug, 503 when a dependency is down."""
    error = sys.exc_info()[1]
    known = problem_of(error) if isinstance(error, Exception) else None
    return answer(request, known or Problem("internal_error"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Return the response to an admin form that was sent without a valid CSRF token."""
    return answer(request, Problem("forbidden"))


def answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    """Return a problem as a Django response, for code outside of REST framework's views."""
    body = to_json(document_for(request, problem))
    return HttpResponse(body, PROBLEM_JSON, problem.status, headers=problem.headers)
