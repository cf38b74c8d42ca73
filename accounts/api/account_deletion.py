"""Cancels an account deletion."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import EndedBearerToken, identity_of
from accounts.api.serializers import KeyField, SignedIn
from accounts.api.sign_in import device_of, signed_in
from accounts.services.account_deletion import restore_by_key, restore_from_session
from accounts.services.sessions import SignIn
from uno_api.bodies import Body
from uno_api.errors import ApiError
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses


class RestoreAccountRequest(Body):
    """The body of `POST /me/restore`: the `restore` key of an `account_closing` error."""

    restore = KeyField(required=False)


class RestoreView(APIView):
    """Cancels a scheduled account deletion."""

    authentication_classes = (EndedBearerToken,)
    permission_classes = ()
    works_once = "restore"
    limits = {"POST": ("signed_tokens",)}

    @extend_schema(
        request=RestoreAccountRequest,
        responses={
            200: SignedIn,
            **error_responses(
                "invalid", "key_invalid", "not_authenticated", "session_revoked", "not_closing", "banned"
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Cancel the account deletion.

        Cancels the deletion and signs in. A login or a refresh during the grace period is refused with
        `account_closing` and a key, `restore`, which is good for a quarter of an hour. The device that
        requested the deletion may send its access token instead, as long as the token is good.
        """
        body = RestoreAccountRequest(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(signed_in(_restored(request, body.validated_data.get("restore"))))


def _restored(request: Request, key: str | None) -> SignIn:
    if key is not None:
        return restore_by_key(key, device_of(request))
    if not request.user:
        raise ApiError("not_authenticated")
    return restore_from_session(identity_of(request).session_id, device_of(request))
