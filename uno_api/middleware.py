"""What surrounds every request: its number, its line in the log, its language; and the admin's own layers.

API answers need no session, no CSRF token and no messages, so those layers work under `/admin/` only.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, cast

import structlog
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase, HttpResponseForbidden
from django.middleware.csrf import CsrfViewMiddleware
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from uno_api.error_handlers import answer
from uno_api.errors import ApiError
from uno_api.i18n import language_of
from uno_api.metrics import count_request
from uno_api.request_id import chosen_request_id

Layer = Callable[[HttpRequest], HttpResponseBase]

# Asked every few seconds by whoever watches the service; their lines would hide all others.
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})

log = logging.getLogger("uno_api.requests")


class RequestIdMiddleware:
    """Gives each request its number and writes one line when it is answered."""

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, and tell the log."""
        request_id = chosen_request_id(request.META.get("HTTP_X_REQUEST_ID"))
        structlog.contextvars.bind_contextvars(request_id=request_id)
        began = time.perf_counter()
        try:
            response = self.get_response(request)
            response.headers["X-Request-Id"] = request_id
            _tell(request, response, time.perf_counter() - began)
        finally:
            structlog.contextvars.clear_contextvars()
        return response


class AllowedHostsMiddleware:
    """Refuses requests that call the service by a name not in ALLOWED_HOSTS; probes come by any address."""

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on, if the name is ours."""
        if request.path_info not in PROBES:
            try:
                request.get_host()
            except DisallowedHost:
                return answer(request, ApiError("malformed"))
        return self.get_response(request)


class ApiResponseMiddleware:
    """Speaks the caller's language, refuses addresses with NUL in them, keeps answers out of caches."""

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with what every answer of the API carries."""
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return answer(request, ApiError("malformed"))
        response = self._in_the_callers_language(request)
        if request.path_info.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        for header, value in getattr(request, "limit_headers", {}).items():
            response.headers[header] = value
        if not response.streaming and not response.has_header("Content-Length"):
            response.headers["Content-Length"] = str(len(response.content))  # type: ignore[attr-defined]
        return response

    def _in_the_callers_language(self, request: HttpRequest) -> HttpResponseBase:
        if "HTTP_ACCEPT_LANGUAGE" not in request.META:
            return self.get_response(request)
        with translation.override(language_of(request)):
            return self.get_response(request)


class AdminOnlyMixin(MiddlewareMixin):
    """Makes one of Django's layers transparent for every address outside of `/admin/`."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go through the layer under `/admin/`, past it elsewhere."""
        is_admin = request.path_info.startswith("/admin/")
        answered = super().__call__(request) if is_admin else self.get_response(request)
        return cast(HttpResponseBase, answered)


class AdminSession(AdminOnlyMixin, SessionMiddleware):
    """Django's sessions, for the admin."""


class AdminCsrf(AdminOnlyMixin, CsrfViewMiddleware):
    """Django's CSRF protection, for the admin."""

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponseForbidden | None:
        """Look for the form's token under `/admin/`; elsewhere no cookie is believed, so none is abused."""
        return super().process_view(request, *view) if request.path_info.startswith("/admin/") else None


class AdminLogin(AdminOnlyMixin, AuthenticationMiddleware):
    """Django's login, for the admin."""


class AdminMessages(AdminOnlyMixin, MessageMiddleware):
    """Django's messages, for the admin."""


def _tell(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    route = request.resolver_match.route if request.resolver_match else ""
    is_move = count_request(request.method or "", route, response.status_code, seconds)
    level = _level(request, response, is_move)
    if log.isEnabledFor(level):
        _write_line(level, request, response, seconds)


def _level(request: HttpRequest, response: HttpResponseBase, is_move: bool) -> int:
    """Return how much a line matters; a move is on record in the match, and who probes reads the answer."""
    if request.path_info in PROBES or (is_move and response.status_code == 201):
        return logging.DEBUG
    return logging.WARNING if response.status_code >= 500 else logging.INFO


def _write_line(level: int, request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    details = {"status": response.status_code, "ms": round(seconds * 1000, 1)}
    log.log(level, "%s %s", request.method, request.path, extra=details)
