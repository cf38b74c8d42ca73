"""Reference endpoints for client developers: every error code and every rate limit."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from uno_api.error_codes import STATUS
from uno_api.errors import ApiError
from uno_api.i18n import catalog, language_of
from uno_api.openapi import error_responses


class ProblemType(serializers.Serializer[Any]):
    """An error code: its HTTP status, and its message in the caller's language with {placeholders}."""

    code = serializers.CharField()
    status = serializers.IntegerField()
    sentence = serializers.CharField()


class LimitFigures(serializers.Serializer[Any]):
    """A rate limit: at most `amount` requests in `seconds` for each address, player, account or socket."""

    name = serializers.CharField()
    amount = serializers.IntegerField()
    seconds = serializers.IntegerField()
    per = serializers.ChoiceField(["address", "player", "account", "socket"])


class ProblemsView(APIView):
    """Lists every error code."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(responses={200: ProblemType(many=True)})
    def get(self, request: Request) -> Response:
        """List error codes.

        Lists every code that an error can carry, with its HTTP status and its sentence in the caller's
        language.
        """
        language = language_of(request._request)
        return Response([_problem_type(code, language) for code in STATUS])


class ProblemView(APIView):
    """Returns one error code; its URL is the `type` of a problem document."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(responses={200: ProblemType, **error_responses("not_found")})
    def get(self, request: Request, code: str) -> Response:
        """Get an error code.

        Returns the HTTP status and the sentence of an error code.
        """
        if code not in STATUS:
            raise ApiError("not_found")
        return Response(_problem_type(code, language_of(request._request)))


class LimitsView(APIView):
    """Lists every rate limit."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(responses={200: LimitFigures(many=True)})
    def get(self, _request: Request) -> Response:
        """List rate limits.

        Lists every rate limit by the name it has in the `RateLimit` headers.
        """
        return Response([_figures(name) for name in settings.LIMITS])


def _problem_type(code: str, language: str) -> dict[str, Any]:
    return {"code": code, "status": STATUS[code], "sentence": catalog(language)[f"problem.{code}"]}


def _figures(name: str) -> dict[str, Any]:
    limit = settings.LIMITS[name]
    return {"name": name, "amount": limit.amount, "seconds": limit.seconds, "per": limit.per}
