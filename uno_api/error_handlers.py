"""What Django answers outside of our views, unknown addresses and bugs included: problem documents too."""

import sys

from django.http import HttpRequest, HttpResponse

from uno_api.errors import PROBLEM_JSON, Problem, document_for, problem_of
from uno_api.json import to_json


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what could not be read."""
    return answer(request, problem_of(exception) or Problem("malformed"))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer what is not the caller's to do."""
    return answer(request, Problem("forbidden"))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer an unknown address."""
    return answer(request, Problem("not_found"))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a bug, or a dependency that is down."""
    error = sys.exc_info()[1]
    known = problem_of(error) if isinstance(error, Exception) else None
    return answer(request, known or Problem("internal_error"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Answer a form of the admin that came without its token."""
    return answer(request, Problem("forbidden"))


def answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    """Answer with a problem where no view of REST framework does."""
    body = to_json(document_for(request, problem))
    return HttpResponse(body, PROBLEM_JSON, problem.status, headers=problem.headers)
