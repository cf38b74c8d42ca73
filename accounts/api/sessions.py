"""Token refresh, logout, and the caller's sessions."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import EndedBearerToken, identity_of
from accounts.api.serializers import Device, RefreshToken, SignedIn
from accounts.api.sign_in import signed_in
from accounts.selectors.sessions import live_sessions, serialize_session
from accounts.services.sessions import TokenReused, end_all_sessions, end_session, refresh_session
from uno_api.bodies import query_of
from uno_api.errors import exception_handler
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of


class RefreshView(APIView):
    """Exchanges a refresh token for a new pair of tokens."""

    authentication_classes = ()
    permission_classes = ()
    works_once = "refresh"
    limits = {"POST": ("refresh",)}

    @extend_schema(
        request=RefreshToken,
        responses={
            200: SignedIn,
            **error_responses(
                "invalid", "token_invalid", "token_expired", "token_reused", "session_revoked", "banned"
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Refresh the access token.

        Exchanges a refresh token for a new pair. A refresh token works once: its reuse revokes the session.
        Requests within ten seconds of each other are answered with the same pair. A request with the
        `Idempotency-Key` of an exchange whose answer was lost is answered with the pair of that exchange,
        until the new refresh token has been used.
        """
        body = RefreshToken(data=request.data)
        body.is_valid(raise_exception=True)
        key = request.META.get("HTTP_IDEMPOTENCY_KEY")
        try:
            return Response(signed_in(refresh_session(body.validated_data["refresh"], key)))
        except TokenReused as reused:
            return exception_handler(request, reused)  # returned, not raised: the revocation must commit


class LogoutView(APIView):
    """Ends the caller's current session."""

    authentication_classes = (EndedBearerToken,)

    @extend_schema(request=None, responses={204: None, **error_responses("not_authenticated", "not_found")})
    @idempotent
    def post(self, request: Request) -> Response:
        """Log out of this session.

        Revokes the session that the access token belongs to.
        """
        me = identity_of(request)
        end_session(me.id, me.session_id)
        return Response(status=204)


class SessionsView(APIView):
    """Lists the caller's sessions, and revokes all of them."""

    @extend_schema(parameters=PAGE_PARAMETERS, responses={200: page_of(Device)})
    def get(self, request: Request) -> Response:
        """List sessions.

        Lists the active sessions of the caller, the latest login first.
        """
        query_of(request)
        me = identity_of(request)
        return page(live_sessions(me.id), request, lambda row: serialize_session(row, me.session_id), ["-id"])

    @extend_schema(operation_id="auth_sessions_destroy_all", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Revoke all sessions.

        Revokes every session of the caller, this one included.
        """
        end_all_sessions(identity_of(request).id)
        return Response(status=204)


class SessionView(APIView):
    """Revokes one of the caller's sessions."""

    @extend_schema(responses={204: None, **error_responses("not_found")})
    def delete(self, request: Request, session_id: UUID) -> Response:
        """Revoke a session.

        The device of that session is signed out.
        """
        end_session(identity_of(request).id, session_id)
        return Response(status=204)
