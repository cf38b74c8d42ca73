"""The second factor (an authenticator app): enrolment, login and removal."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.reauthentication import recently_logged_in_user
from accounts.api.serializers import KeyField, LimitedText, Password, SignedIn
from accounts.api.sign_in import device_of, signed_in
from accounts.pasted_codes import is_code
from accounts.selectors.second_factor import has_second_factor, serialize_second_factor
from accounts.services.login import complete_login, user_for_challenge
from accounts.services.second_factor import (
    confirm_second_factor,
    end_second_factor,
    start_second_factor_enrolment,
    verify_second_factor,
)
from uno_api.bodies import Body
from uno_api.errors import ApiError
from uno_api.idempotency import idempotent
from uno_api.openapi import body_of, error_responses
from uno_api.ratelimit.throttle import charge, give_back


class Code(Body):
    """A code of the app or a recovery code; blanks and dashes are ignored, digits of any script accepted."""

    code = LimitedText(max_length=40, write_only=True)


class Challenged(Code):
    """The body of `POST /auth/login/second-factor`: the `challenge` of the login error, and a code."""

    challenge = KeyField()


class SecondFactorProof(Body):
    """A body with the password, which may be omitted shortly after a login."""

    password = Password(required=False)


class SecondFactorState(serializers.Serializer[Any]):
    """Whether the second factor is on, and the number of unused recovery codes."""

    is_on = serializers.BooleanField()
    recovery_codes_left = serializers.IntegerField()


class NewSecret(serializers.Serializer[Any]):
    """The secret for an authenticator app in base32, and as an `otpauth` URI for a QR code."""

    secret = serializers.CharField()
    otpauth = serializers.CharField()


class NewRecoveryCodes(serializers.Serializer[Any]):
    """Recovery codes, each good for one use; they cannot be read again."""

    recovery_codes = serializers.ListField(child=serializers.CharField())


class SecondFactorLoginView(APIView):
    """Completes a login with a second factor."""

    authentication_classes = ()
    permission_classes = ()
    works_once = "challenge"
    limits = {"POST": ("login_ip",)}

    @extend_schema(
        request=Challenged,
        responses={
            200: SignedIn,
            **error_responses(
                "invalid",
                "key_invalid",
                "invalid_code",
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
        """Log in with a second factor.

        Takes the `challenge` of the login, which is good for five minutes, and a code of the authenticator
        app or a recovery code. A code works once.
        """
        body = Challenged(data=request.data)
        body.is_valid(raise_exception=True)
        user = user_for_challenge(body.validated_data["challenge"])
        if not _is_right(request, str(user.id), body.validated_data["code"]):
            raise ApiError("invalid_code")
        return Response(signed_in(complete_login(user, device_of(request))))


class SecondFactorView(APIView):
    """Reads the caller's second factor, starts an enrolment, and turns the second factor off."""

    limits = {"POST": ("profile",), "DELETE": ("profile",)}

    @extend_schema(responses={200: SecondFactorState})
    def get(self, request: Request) -> Response:
        """Get the second factor state.

        Says whether the second factor is on, and how many recovery codes are left.
        """
        return Response(serialize_second_factor(identity_of(request).id))

    @extend_schema(
        request=SecondFactorProof,
        responses={
            201: NewSecret,
            **error_responses(
                "wrong_password", "fresh_sign_in_required", "second_factor_on", "too_many_requests"
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Start a second factor enrolment.

        Returns the secret for the authenticator app. The second factor is on once a first code confirms the
        secret.
        """
        body = SecondFactorProof(data=request.data)
        body.is_valid(raise_exception=True)
        user = recently_logged_in_user(request, body.validated_data.get("password"))
        return Response(start_second_factor_enrolment(user), status=201)

    @extend_schema(
        responses={
            204: None,
            **error_responses("invalid", "wrong_code", "second_factor_off", "too_many_requests"),
        },
        extensions=body_of("code", is_required=True),
    )
    def delete(self, request: Request) -> Response:
        """Turn off the second factor.

        Takes a last `code`.
        """
        return _turned_off(request)


class SecondFactorOffView(APIView):
    """Turns the second factor off by POST, for clients whose DELETE has no body."""

    limits = {"POST": ("profile",)}

    @extend_schema(
        request=Code,
        responses={
            204: None,
            **error_responses("invalid", "wrong_code", "second_factor_off", "too_many_requests"),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Turn off the second factor by POST.

        Does what `DELETE /me/second-factor` does, for clients and proxies that drop the body of a DELETE.
        """
        return _turned_off(request)


class SecondFactorConfirmView(APIView):
    """Turns the second factor on with a first code."""

    @extend_schema(
        request=Code,
        responses={
            200: NewRecoveryCodes,
            **error_responses(
                "invalid", "wrong_code", "second_factor_on", "second_factor_off", "too_many_requests"
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Confirm the second factor.

        Takes a first code, turns the second factor on, and returns the recovery codes.
        """
        body = Code(data=request.data)
        body.is_valid(raise_exception=True)
        account = str(identity_of(request).id)
        if is_code(body.validated_data["code"]):
            charge(request, [("second_factor", account)])
        codes = confirm_second_factor(identity_of(request).id, body.validated_data["code"])
        give_back("second_factor", account)
        return Response({"recovery_codes": codes})


def _turned_off(request: Request) -> Response:
    body = Code(data=request.data)
    body.is_valid(raise_exception=True)
    me = identity_of(request)
    if not has_second_factor(me.id):
        raise ApiError("second_factor_off")
    if not _is_right(request, str(me.id), body.validated_data["code"]):
        raise ApiError("wrong_code")
    end_second_factor(me.id)
    return Response(status=204)


def _is_right(request: Request, account: str, code: str) -> bool:
    """Return whether a code is right; attempts are counted, except for input that cannot be a code."""
    if not is_code(code):
        return False
    charge(request, [("second_factor", account)])
    is_right = verify_second_factor(UUID(account), code)
    if is_right:
        give_back("second_factor", account)
    return is_right
