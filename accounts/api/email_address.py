"""Changes and verifies the e-mail address of an account."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.reauthentication import recently_logged_in_user
from accounts.api.serializers import Email, KeyField, OwnProfile, Password
from accounts.selectors.players import own_profile
from accounts.services.email_address import change_address, request_verification, verify_address
from uno_api.bodies import Body
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.ratelimit.throttle import charge


class VerificationKey(Body):
    """The body of `POST /auth/email/verify`."""

    key = KeyField()


class NewAddress(Body):
    """The body of `POST /me/email`; `password` may be omitted shortly after a login."""

    email = Email()
    password = Password(required=False)


class AddressView(APIView):
    """Changes the caller's e-mail address."""

    limits = {"POST": ("profile",)}

    @extend_schema(
        request=NewAddress,
        responses={
            200: OwnProfile,
            **error_responses(
                "invalid",
                "wrong_password",
                "fresh_sign_in_required",
                "forbidden",
                "conflict",
                "too_many_requests",
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Change the e-mail address.

        The new address must be verified. The old address is notified.
        """
        body = NewAddress(data=request.data)
        body.is_valid(raise_exception=True)
        user = recently_logged_in_user(request, body.validated_data.get("password"))
        charge(request, [("email_account", str(user.id))])
        return Response(own_profile(change_address(user, body.validated_data["email"])))


class VerifyView(APIView):
    """Verifies an e-mail address with the key of a verification e-mail."""

    authentication_classes = ()
    permission_classes = ()
    works_once = "key"
    limits = {"POST": ("signed_tokens",)}

    @extend_schema(
        request=VerificationKey, responses={204: None, **error_responses("invalid", "key_invalid")}
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Verify an e-mail address.

        Takes the key of the link in the e-mail. The request is idempotent: the same key may be sent twice.
        """
        body = VerificationKey(data=request.data)
        body.is_valid(raise_exception=True)
        verify_address(body.validated_data["key"])
        return Response(status=204)


class VerificationView(APIView):
    """Sends the verification e-mail again."""

    @extend_schema(
        request=None,
        responses={202: None, **error_responses("no_email", "already_verified", "too_many_requests")},
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Send a verification e-mail.

        Sends a link to the e-mail address of the account. The link is good for three days.
        """
        me = identity_of(request)
        charge(request, [("email_account", str(me.id))])
        request_verification(me.id)
        return Response(status=202)
