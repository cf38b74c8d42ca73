"""The caller's own profile, the upgrade of a guest to a member, and the deletion of the account."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import EndedBearerToken, identity_of
from accounts.api.reauthentication import recently_logged_in_user
from accounts.api.serializers import Credentials, OwnProfile, Password, Settings, SignedIn
from accounts.api.sign_in import signed_in
from accounts.identity import identify
from accounts.selectors.players import caller, own_profile
from accounts.services.account_deletion import close_account
from accounts.services.players import change_profile, upgrade_guest
from accounts.services.sessions import renew_session
from uno_api.bodies import Body
from uno_api.idempotency import idempotent
from uno_api.openapi import body_of, error_responses
from uno_api.timestamps import format_timestamp


class DeleteAccountRequest(Body):
    """The body of `DELETE /me` and `POST /me/close`; `password` may be omitted shortly after a login."""

    password = Password(required=False)


class DeletionScheduled(serializers.Serializer[Any]):
    """The time at which the account will be erased."""

    closes_at = serializers.DateTimeField()


class MeView(APIView):
    """Returns and changes the caller's profile and settings, and deletes the account."""

    limits = {"PATCH": ("profile",), "DELETE": ("profile",)}

    @extend_schema(responses={200: OwnProfile, **error_responses("not_authenticated", "account_closed")})
    def get(self, request: Request) -> Response:
        """Get own profile.

        Returns the profile and the settings of the caller.
        """
        return Response(own_profile(caller(identity_of(request).id)))

    @extend_schema(
        request=Settings, responses={200: OwnProfile, **error_responses("invalid", "not_authenticated")}
    )
    def patch(self, request: Request) -> Response:
        """Update own profile.

        Changes the fields that are sent; all others keep their values.
        """
        body = Settings(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(own_profile(change_profile(identity_of(request).id, dict(body.validated_data))))

    @extend_schema(
        responses={
            202: DeletionScheduled,
            **error_responses(
                "wrong_password", "fresh_sign_in_required", "account_closed", "too_many_requests"
            ),
        },
        extensions=body_of("password", is_required=False),
    )
    def delete(self, request: Request) -> Response:
        """Delete the account.

        Signs out everywhere, leaves every match, and hides the player. Names, e-mail address and login
        methods are erased after 30 days; until then `POST /me/restore` cancels the deletion. Needs the
        `password`, or, for an account without a password, a login of the last ten minutes.
        """
        return _closed(request)


class CloseView(APIView):
    """Deletes the account by POST, for clients whose DELETE has no body."""

    authentication_classes = (EndedBearerToken,)
    limits = {"POST": ("profile",)}

    @extend_schema(
        request=DeleteAccountRequest,
        responses={
            202: DeletionScheduled,
            **error_responses(
                "wrong_password", "fresh_sign_in_required", "account_closed", "too_many_requests"
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Delete the account by POST.

        Does what `DELETE /me` does, for clients and proxies that drop the body of a DELETE.
        """
        # The token of an ended session may replay its own idempotent answer, but not delete the account.
        identify(str(request.auth))
        return _closed(request)


def _closed(request: Request) -> Response:
    body = DeleteAccountRequest(data=request.data)
    body.is_valid(raise_exception=True)
    user = recently_logged_in_user(request, body.validated_data.get("password"))
    return Response({"closes_at": format_timestamp(close_account(user.id))}, status=202)


class UpgradeView(APIView):
    """Makes a guest a member."""

    limits = {"POST": ("profile",)}

    @extend_schema(
        request=Credentials,
        responses={
            200: SignedIn,
            **error_responses("invalid", "already_member", "conflict", "session_revoked"),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Upgrade a guest account.

        Adds a user name, an e-mail address and a password to the guest account of the caller. Id, history
        and ratings stay. The answer carries new tokens.
        """
        body = Credentials(data=request.data)
        body.is_valid(raise_exception=True)
        user = upgrade_guest(identity_of(request).id, **body.validated_data)
        return Response(signed_in(renew_session(user, identity_of(request).session_id)))
