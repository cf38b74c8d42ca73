"""Creates guests and members, and logs members in with a password."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.serializers import GuestRequest, Login, NewMember, SignedIn
from accounts.names import username_key
from accounts.selectors.players import find_by_login, serialize_player
from accounts.services.login import log_in
from accounts.services.players import check_credentials, create_guest, register_member
from accounts.services.sessions import SignIn, open_session
from accounts.tokens import issue_access
from uno_api.i18n import language_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.ratelimit.throttle import charge, give_back

MAX_DEVICE_LENGTH = 80


def signed_in(sign_in: SignIn) -> dict[str, Any]:
    """Return the answer to a login: the pair of tokens and the player."""
    return {
        "access": issue_access(sign_in.user.id, sign_in.session_id, sign_in.signed_at),
        "refresh": sign_in.refresh,
        "expires_in": int(settings.ACCESS_TOKEN_LIFETIME.total_seconds()),
        "player": serialize_player(sign_in.user),
    }


def device_of(request: Request) -> str:
    """Return the caller's `User-Agent` without unprintable characters, cut to MAX_DEVICE_LENGTH."""
    name = "".join(c for c in _as_sent(request.META.get("HTTP_USER_AGENT", "")) if c.isprintable())
    return name.strip()[:MAX_DEVICE_LENGTH] or "unknown"


def _as_sent(header: str) -> str:
    """Return a header decoded as UTF-8 if it is valid UTF-8: servers decode all headers as Latin-1."""
    try:
        return header.encode("latin-1").decode()
    except UnicodeError:
        return header


class GuestView(APIView):
    """Creates a guest account."""

    authentication_classes = ()
    permission_classes = ()
    limits = {"POST": ("guest",)}

    @extend_schema(
        request=GuestRequest, responses={201: SignedIn, **error_responses("invalid", "too_many_requests")}
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Create a guest account.

        Creates an account without a password and signs in. A guest keeps the account as long as the refresh
        token is kept, and may become a member with `POST /me/upgrade`.
        """
        body = GuestRequest(data=request.data)
        body.is_valid(raise_exception=True)
        user = create_guest(body.validated_data.get("display_name"), language_of(request._request))
        return Response(signed_in(open_session(user, device_of(request))), status=201)


class RegisterView(APIView):
    """Creates a member account."""

    authentication_classes = ()
    permission_classes = ()
    limits = {"POST": ("register",)}

    @extend_schema(
        request=NewMember,
        responses={201: SignedIn, **error_responses("invalid", "conflict", "too_many_requests")},
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Register a member account.

        Creates an account with a user name, an e-mail address and a password, and signs in.
        """
        body = NewMember(data=request.data)
        body.is_valid(raise_exception=True)
        user = register_member(language=language_of(request._request), **body.validated_data)
        return Response(signed_in(open_session(user, device_of(request))), status=201)


class LoginView(APIView):
    """Logs in with a password."""

    authentication_classes = ()
    permission_classes = ()
    limits = {"POST": ("login_ip",)}

    @extend_schema(
        request=Login,
        responses={
            200: SignedIn,
            **error_responses(
                "invalid",
                "invalid_credentials",
                "second_factor_required",
                "account_closed",
                "account_closing",
                "banned",
                "too_many_requests",
                "unavailable",
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Log in with a password.

        Wrong passwords are counted for each account and for each client IP; right ones are not. An account
        with a second factor is answered with `second_factor_required` and a `challenge`.
        """
        body = Login(data=request.data)
        body.is_valid(raise_exception=True)
        login, password = body.validated_data["login"], body.validated_data["password"]
        known = find_by_login(login)
        account = str(known.id) if known else username_key(login)
        charge(request, [("login_account", account)])
        user = check_credentials(known, password)
        give_back("login_account", account)
        return Response(signed_in(log_in(user, device_of(request))))
