"""Passkeys: login with a passkey, and the passkeys of the caller."""

from hashlib import sha256
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.passkey_schemas import (
    NewPasskey,
    OwnPasskey,
    PasskeyAssertion,
    PasskeyName,
    PasskeyOptions,
    ReauthRequest,
)
from accounts.api.reauthentication import recently_logged_in_user
from accounts.api.serializers import SignedIn
from accounts.api.sign_in import device_of, signed_in
from accounts.models import Passkey
from accounts.selectors.login_methods import serialize_passkey
from accounts.services.passkeys import (
    add_passkey,
    remove_passkey,
    rename_passkey,
    sign_in_with_passkey,
    start_passkey_enrolment,
    start_passkey_login,
)
from uno_api.bodies import query_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of
from uno_api.ratelimit.throttle import charge, give_back


class PasskeyOptionsView(APIView):
    """Starts a passkey login."""

    authentication_classes = ()
    permission_classes = ()
    limits = {"POST": ("signed_tokens",)}

    @extend_schema(request=None, responses={200: PasskeyOptions, **error_responses("too_many_requests")})
    @idempotent
    def post(self, request: Request) -> Response:
        """Start a passkey login.

        Returns a challenge, which is good for five minutes and for one login.
        """
        return Response(start_passkey_login())


class PasskeyLoginView(APIView):
    """Completes a passkey login."""

    authentication_classes = ()
    permission_classes = ()
    works_once = "challenge_token"
    limits = {"POST": ("login_ip",)}

    @extend_schema(
        request=PasskeyAssertion,
        responses={
            200: SignedIn,
            **error_responses(
                "invalid",
                "key_invalid",
                "passkey_not_accepted",
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
        """Log in with a passkey.

        Takes the assertion that answers a challenge of `POST /auth/passkeys/options`. A challenge works
        once. No second factor is asked for. Assertions that are not accepted are counted for each passkey
        and for each client IP.
        """
        body = PasskeyAssertion(data=request.data)
        body.is_valid(raise_exception=True)
        credential = body.validated_data["credential"]
        passkey = _label(credential)
        charge(request, [("login_account", passkey)])
        sign_in = sign_in_with_passkey(body.validated_data["challenge_token"], credential, device_of(request))
        give_back("login_account", passkey)
        return Response(signed_in(sign_in))


class OwnPasskeysView(APIView):
    """Lists the caller's passkeys, and adds one."""

    limits = {"POST": ("profile",)}

    @extend_schema(
        operation_id="me_passkeys_list", parameters=PAGE_PARAMETERS, responses={200: page_of(OwnPasskey)}
    )
    def get(self, request: Request) -> Response:
        """List passkeys.

        Lists the passkeys of the caller, the latest first.
        """
        query_of(request)
        passkeys = Passkey.objects.filter(user_id=identity_of(request).id)
        return page(passkeys, request, serialize_passkey, ["-id"])

    @extend_schema(
        request=NewPasskey,
        responses={
            201: OwnPasskey,
            **error_responses(
                "invalid",
                "key_invalid",
                "account_closed",
                "conflict",
                "too_many_passkeys",
                "too_many_requests",
                "unavailable",
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Add a passkey.

        An account has ten passkeys at most. A guest becomes a member with a generated user name, and keeps
        id, history and ratings. The challenge is one of `POST /me/passkeys/options`, requested in the same
        session, and is void when the password has been changed since.
        """
        body = NewPasskey(data=request.data)
        body.is_valid(raise_exception=True)
        me, sent = identity_of(request), body.validated_data
        name = sent.get("name") or device_of(request)
        passkey = add_passkey(me.id, me.session_id, sent["challenge_token"], sent["credential"], name)
        return Response(serialize_passkey(passkey), status=201)


class NewPasskeyView(APIView):
    """Starts a passkey enrolment."""

    limits = {"POST": ("profile",)}

    @extend_schema(
        request=ReauthRequest,
        responses={
            200: PasskeyOptions,
            **error_responses(
                "invalid", "wrong_password", "fresh_sign_in_required", "account_closed", "too_many_requests"
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Start a passkey enrolment.

        Returns a challenge for a new passkey. Needs the `password`, or a login of the last ten minutes.
        """
        body = ReauthRequest(data=request.data)
        body.is_valid(raise_exception=True)
        user = recently_logged_in_user(request, body.validated_data.get("password"))
        return Response(start_passkey_enrolment(user, identity_of(request).session_id))


class OwnPasskeyView(APIView):
    """Renames and removes one of the caller's passkeys."""

    limits = {"PATCH": ("profile",), "DELETE": ("profile",)}

    @extend_schema(
        request=PasskeyName, responses={200: OwnPasskey, **error_responses("invalid", "not_found")}
    )
    def patch(self, request: Request, passkey_id: UUID) -> Response:
        """Rename a passkey.

        Changes the label of the passkey.
        """
        body = PasskeyName(data=request.data)
        body.is_valid(raise_exception=True)
        passkey = rename_passkey(identity_of(request).id, passkey_id, body.validated_data.get("name"))
        return Response(serialize_passkey(passkey))

    @extend_schema(responses={204: None, **error_responses("not_found", "last_sign_in_method")})
    def delete(self, request: Request, passkey_id: UUID) -> Response:
        """Remove a passkey.

        Refused while the passkey is the only way to log in that the account has.
        """
        remove_passkey(identity_of(request).id, passkey_id)
        return Response(status=204)


def _label(credential: dict[str, Any]) -> str:
    """Return the rate limit subject for attempts with one passkey, whether the passkey exists or not."""
    return f"passkey {sha256(str(credential.get('id')).encode()).hexdigest()}"
