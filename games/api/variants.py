"""Variant endpoints: the list of games and the details of one, the same for every caller."""

from functools import cache
from hashlib import blake2b
from typing import NamedTuple

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.variant_schemas import VariantInFull, VariantSummary
from games.engine import VARIANTS
from games.selectors.variants import list_variants, serialize_variant
from uno_api.errors import ApiError
from uno_api.i18n import language_of
from uno_api.json import to_json
from uno_api.openapi import error_responses

CACHED = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language"}
KNOWN = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)


class Printed(NamedTuple):
    """A response body that is the same for all callers of a language, rendered once, with its ETag."""

    body: bytes
    etag: str


class OpenView(APIView):
    """Base class of endpoints that need no authentication."""

    authentication_classes = ()
    permission_classes = ()


class VariantsView(OpenView):
    """Lists the variants."""

    @extend_schema(
        operation_id="variants_list",
        parameters=[KNOWN],
        responses={200: VariantSummary(many=True), 304: None},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """List variants.

        Lists the games with the house rules of each, in the caller's language.
        """
        language = language_of(request._request)
        return _answer(request, cached_variants(language), language)


class VariantView(OpenView):
    """Returns one variant."""

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
    """Return the rendered list of all variants."""
    return _printed(list_variants(language))


@cache
def cached_variant(code: str, language: str) -> Printed:
    """Return one rendered variant, cached because every app requests it at its start."""
    return _printed(serialize_variant(code, language))


def _printed(shown: object) -> Printed:
    body = to_json(shown)
    return Printed(body, f'"{blake2b(body, digest_size=8).hexdigest()}"')


def _answer(request: Request, printed: Printed, language: str) -> HttpResponseBase:
    """Return a response with the rendered body, or with status 304 if the caller already has it."""
    headers = CACHED | {"ETag": printed.etag, "Content-Language": language}
    response = HttpResponse(printed.body, "application/json", headers=headers)
    known = get_conditional_response(request._request, etag=printed.etag, response=response)
    return response if known is None else known
