"""Login with Apple or Google, and the links to them."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.api.serializers import LimitedText, SignedIn
from accounts.api.sign_in import device_of, signed_in
from accounts.models import SocialLink
from accounts.oidc import SocialIdentity, is_offered, read_identity_token
from accounts.selectors.social import serialize_social_link
from accounts.services.social import link_identity, sign_in_with, unlink
from uno_api.bodies import Body, query_of
from uno_api.i18n import language_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of

PROVIDERS = ("apple", "google")


class IdentityToken(Body):
    """The body of `POST /auth/social`: the provider's token, and the nonce of its request, if it had one."""

    provider = serializers.ChoiceField(PROVIDERS)
    id_token = LimitedText(max_length=8000, write_only=True)
    nonce = LimitedText(max_length=200, required=False, allow_null=True)

    def validate_provider(self, provider: str) -> str:
        """Reject a provider for which this service has no client id."""
        if not is_offered(provider):
            raise serializers.ValidationError("", code="provider_not_offered")
        return provider


class LinkedProvider(serializers.Serializer[Any]):
    """An identity provider that is linked to the caller's account."""

    provider = serializers.ChoiceField(PROVIDERS)
    linked_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField()


class SocialView(APIView):
    """Logs in or links with an identity token, and lists the linked providers."""

    works_once = "id_token"
    limits = {"POST": ("social",)}

    def get_permissions(self) -> list[Any]:
        """Return no permissions for POST, which is a login; the list requires authentication."""
        return [] if self.request.method == "POST" else [*super().get_permissions()]

    @extend_schema(
        request=IdentityToken,
        responses={
            200: SignedIn,
            201: SignedIn,
            **error_responses(
                "invalid",
                "identity_token_invalid",
                "second_factor_required",
                "account_closed",
                "account_closing",
                "banned",
                "conflict",
                "identity_taken",
                "provider_already_linked",
                "unavailable",
            ),
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Log in with an identity provider.

        Takes an identity token that the provider has signed. The status is 201 when the request created an
        account. A request with an access token links the identity to that account instead; a guest becomes
        a member and keeps id, history and ratings.
        """
        body = IdentityToken(data=request.data)
        body.is_valid(raise_exception=True)
        sent = body.validated_data
        identity = read_identity_token(sent["provider"], sent["id_token"], sent.get("nonce"))
        if request.user:
            me = identity_of(request)
            return Response(signed_in(link_identity(me.id, me.session_id, identity)))
        return _entered(request, identity)

    @extend_schema(
        operation_id="auth_social_list", parameters=PAGE_PARAMETERS, responses={200: page_of(LinkedProvider)}
    )
    def get(self, request: Request) -> Response:
        """List linked identity providers.

        Lists the identity providers that are linked to the caller's account.
        """
        query_of(request)
        links = SocialLink.objects.filter(user_id=identity_of(request).id)
        return page(links, request, serialize_social_link, ["provider"])


class LinkedProviderView(APIView):
    """Unlinks an identity provider."""

    @extend_schema(responses={204: None, **error_responses("not_found", "last_sign_in_method")})
    def delete(self, request: Request, provider: str) -> Response:
        """Unlink an identity provider.

        Refused while the provider is the only way to log in that the account has.
        """
        unlink(identity_of(request).id, provider)
        return Response(status=204)


def _entered(request: Request, identity: SocialIdentity) -> Response:
    sign_in, is_new = sign_in_with(identity, device_of(request), language_of(request._request))
    return Response(signed_in(sign_in), status=201 if is_new else 200)
