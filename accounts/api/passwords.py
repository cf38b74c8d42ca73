"""Password reset, and password change by a player who is signed in."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.reauthentication import recently_logged_in_user
from accounts.api.serializers import Email, KeyField, Password, check_new_password
from accounts.selectors.players import caller
from accounts.services.emails import queue_reset_email
from accounts.services.passwords import change_password, holder_of_reset_key, reset_password
from uno_api.bodies import Body
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.ratelimit.throttle import charge


class ForgottenPassword(Body):
    """The body of `POST /auth/password/reset`."""

    email = Email()


class NewPassword(Body):
    """The body of `POST /auth/password/reset/confirm`."""

    key = KeyField()
    password = Password()


class ChangedPassword(Body):
    """The body of `POST /auth/password/change`; an account without a password has no `current_password`."""

    current_password = Password(required=False)
    new_password = Password()


class ResetView(APIView):
    """Sends a password reset e-mail."""

    authentication_classes = ()
    permission_classes = ()
    limits = {"POST": ("email_ip",)}

    @extend_schema(
        request=ForgottenPassword, responses={202: None, **error_responses("invalid", "too_many_requests")}
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Send a password reset e-mail.

        The answer, and the time it takes, are the same whether an account has this e-mail address or not.
        """
        body = ForgottenPassword(data=request.data)
        body.is_valid(raise_exception=True)
        email = body.validated_data["email"]
        charge(request, [("email_account", email.lower())])
        queue_reset_email(email)
        return Response(status=202)


class ResetConfirmView(APIView):
    """Sets a new password with the key of a password reset e-mail."""

    authentication_classes = ()
    permission_classes = ()
    works_once = "key"
    limits = {"POST": ("signed_tokens",)}

    @extend_schema(request=NewPassword, responses={204: None, **error_responses("invalid", "key_invalid")})
    @idempotent
    def post(self, request: Request) -> Response:
        """Reset the password.

        Takes the key of the link in the e-mail, and revokes all sessions of the account.
        """
        body = NewPassword(data=request.data)
        body.is_valid(raise_exception=True)
        user = holder_of_reset_key(body.validated_data["key"])
        check_new_password(body.validated_data["password"], user)
        reset_password(user, body.validated_data["password"])
        return Response(status=204)


class ChangeView(APIView):
    """Changes the password of a player who is signed in."""

    limits = {"POST": ("profile",)}

    @extend_schema(
        request=ChangedPassword,
        responses={
            204: None,
            **error_responses("invalid", "wrong_password", "fresh_sign_in_required", "too_many_requests"),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Change the password.

        Revokes all other sessions of the account. An account without a password needs a login of the last
        ten minutes instead of `current_password`.
        """
        body = ChangedPassword(data=request.data)
        body.is_valid(raise_exception=True)
        me, current = identity_of(request), body.validated_data.get("current_password")
        if current is None and caller(me.id).has_usable_password():
            raise serializers.ValidationError({"current_password": [_MISSING]})
        user = recently_logged_in_user(request, current)
        check_new_password(body.validated_data["new_password"], user, "new_password")
        change_password(user, me.session_id, body.validated_data["new_password"])
        return Response(status=204)


_MISSING = serializers.ErrorDetail("", "required")
