"""Middleware of every request (request id, log line, host check, language) and of the admin.

API responses need no session, no CSRF token and no messages, so those middleware work under `/admin/` only.
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

# Monitoring requests these every few seconds; their log lines would bury all others.
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})

log = logging.getLogger("uno_api.requests")


class RequestIdMiddleware:
    """Assigns each request its id, and writes one log line when it is answered."""

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response with `X-Request-Id`; count and log the request."""
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
    """Rejects requests whose Host is not in ALLOWED_HOSTS; probes may use any host."""

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, or 400 `malformed` when the host is not allowed."""
        if request.path_info not in PROBES:
            try:
                request.get_host()
            except DisallowedHost:
                return answer(request, ApiError("malformed"))
        return self.get_response(request)


class ApiResponseMiddleware:
    """Sets the language, common headers and Content-Length; rejects URLs that contain NUL.

    API responses get `Cache-Control: no-store` unless the view has set another one.
    """

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response with the headers that every API response has."""
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
    """Restricts a Django middleware to URLs under `/admin/`."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Run the middleware under `/admin/`, and skip it elsewhere."""
        is_admin = request.path_info.startswith("/admin/")
        answered = super().__call__(request) if is_admin else self.get_response(request)
        return cast(HttpResponseBase, answered)


class AdminSession(AdminOnlyMixin, SessionMiddleware):
    """Django's session middleware, for the admin only."""


class AdminCsrf(AdminOnlyMixin, CsrfViewMiddleware):
    """Django's CSRF protection, for the admin only."""

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponseForbidden | None:
        """Check the CSRF token under `/admin/`; elsewhere no cookie authenticates, so none can be abused."""
        return super().process_view(request, *view) if request.path_info.startswith("/admin/") else None


class AdminLogin(AdminOnlyMixin, AuthenticationMiddleware):
    """Django's authentication middleware, for the admin only."""


class AdminMessages(AdminOnlyMixin, MessageMiddleware):
    """Django's messages middleware, for the admin only."""


def _tell(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    route = request.resolver_match.route if request.resolver_match else ""
    is_move = count_request(request.method or "", route, response.status_code, seconds)
    level = _level(request, response, is_move)
    if log.isEnabledFor(level):
        _write_line(level, request, response, seconds)


def _level(request: HttpRequest, response: HttpResponseBase, is_move: bool) -> int:
    """Return the log level of a request.

    A successful move is recorded in the match, and a monitoring client reads the response itself, so both are
    logged as DEBUG only.
    """
    if request.path_info in PROBES or (is_move and response.status_code == 201):
        return logging.DEBUG
    return logging.WARNING if response.status_code >= 500 else logging.INFO


def _write_line(level: int, request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    details = {"status": response.status_code, "ms": round(seconds * 1000, 1)}
    log.log(level, "%s %s", request.method, request.path, extra=details)
