"""The shelf: which games there are, and all about one of them. It is the same for everybody."""

from functools import cache
from hashlib import blake2b
from typing import NamedTuple

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.variant_schemas import Variant, VariantInFull
from games.engine import VARIANTS
from games.selectors.variants import list_variants, variant_shown
from uno_api.errors import ApiError
from uno_api.i18n import language_of
from uno_api.json import to_json
from uno_api.openapi import error_responses

CACHED = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language"}
KNOWN = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)


class Printed(NamedTuple):
    """An answer that is the same for everybody who reads its language, written once."""

    body: bytes
    etag: str


class OpenView(APIView):
    """What anybody may read, without a token."""

    authentication_classes = ()
    permission_classes = ()


class VariantsView(OpenView):
    """Every game."""

    @extend_schema(
        operation_id="variants_list",
        parameters=[KNOWN],
        responses={200: Variant(many=True), 304: None},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List variants.

        Lists the games with the house rules of each, in the caller's language.
        """
        language = language_of(request._request)
        return _answer(request, cached_variants(language), language)


class VariantView(OpenView):
    """One game."""

    @extend_schema(
        parameters=[KNOWN], responses={200: VariantInFull, 304: None, **error_responses("not_found")}
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        """Get a variant.

        Returns a game with every face of its box, its house rules and its rule sheet, in the caller's
        language.
        """
        if code not in VARIANTS:
            raise ApiError("not_found")
        language = language_of(request._request)
        return _answer(request, cached_variant(code, language), language)


@cache
def cached_variants(language: str) -> Printed:
    """Return the list of all variants as it is sent."""
    return _printed(list_variants(language))


@cache
def cached_variant(code: str, language: str) -> Printed:
    """Return one variant as it is sent: every app asks for it when it starts."""
    return _printed(variant_shown(code, language))


def _printed(shown: object) -> Printed:
    body = to_json(shown)
    return Printed(body, f'"{blake2b(body, digest_size=8).hexdigest()}"')


def _answer(request: Request, printed: Printed, language: str) -> HttpResponseBase:
    """Answer with what is printed, or with 304 where the caller has it already."""
    headers = CACHED | {"ETag": printed.etag, "Content-Language": language}
    response = HttpResponse(printed.body, "application/json", headers=headers)
    known = get_conditional_response(request._request, etag=printed.etag, response=response)
    return response if known is None else known
