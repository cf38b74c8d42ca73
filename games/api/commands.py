"""How a command reaches a service: once, again after a lost race, and answered with the match."""

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.http.response import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import identity_of
from games.selectors.matches import match_view
from games.services.retrying import retried
from uno_api.idempotency import one_answer
from uno_api.language import language_of

Handler = TypeVar("Handler", bound=Callable[..., HttpResponseBase])


def command(handler: Handler) -> Handler:
    """Make a view's `post` one transaction with one answer a key, tried again when it lost a deadlock."""
    return retried(one_answer(handler))  # type: ignore[return-value]


def body_of(request: Request, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """Return the body in the shape an endpoint wants; refuse with `invalid` and every wrong field."""
    body = shape(data=dict(request.data))
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def match_answer(request: Request, match_id: UUID, status: int = 200) -> Response:
    """Answer with the match as its caller sees it."""
    language = language_of(request._request)
    return Response(match_view(match_id, identity_of(request).id, language), status=status)
