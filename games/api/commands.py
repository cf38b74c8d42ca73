"""Helpers of command endpoints: reading the request body, and responding with the match."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import identity_of
from games.selectors.matches import match_view
from uno_api.i18n import language_of


def body_of(request: Request, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """Return the validated body of a request.

    Raises a validation error `invalid` that lists every wrong field.
    """
    body = shape(data=dict(request.data))
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def match_answer(request: Request, match_id: UUID, status: int = 200) -> Response:
    """Return a response with the match as the caller may see it."""
    language = language_of(request._request)
    return Response(match_view(match_id, identity_of(request).id, language), status=status)
