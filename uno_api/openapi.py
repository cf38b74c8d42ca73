"""The OpenAPI document: its endpoint, and helpers and hooks that describe errors and request bodies."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiResponse

from uno_api.error_codes import STATUS
from uno_api.json import to_json

BODY = "x-request-body"
PROBLEM = {
    "type": "object",
    "description": "An error (RFC 9457). `code` is stable, for programs; `detail` is for people.",
    "required": ["type", "title", "status", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "A sentence in the caller's language."},
        "instance": {"type": "string", "format": "uri-reference"},
        "code": {"type": "string"},
        "request_id": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "code", "detail"],
                "properties": {
                    "field": {"type": "string"},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
            },
        },
        "challenge": {
            "type": "string",
            "description": "With `second_factor_required`: the token for the second step.",
        },
        "restore": {
            "type": "string",
            "description": "With `account_closing`: the token that cancels the deletion.",
        },
        "closes_at": {"type": "string", "format": "date-time"},
        "legal": {
            "type": "array",
            "description": "Legal moves, when a rule rejected the move.",
            "items": {"type": "object"},
        },
    },
}
REFUSAL = {
    "description": "The request was rejected and had no effect.",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


def error_responses(*codes: str) -> dict[tuple[int, str], OpenApiResponse]:
    """Return the error responses of an endpoint for `extend_schema`, grouped by status."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(f"`{code}`")
    return {
        (status, "application/problem+json"): OpenApiResponse(
            {"$ref": "#/components/schemas/Problem"}, description=", ".join(named)
        )
        for status, named in sorted(by_status.items())
    }


def body_of(*names: str, is_required: bool) -> dict[str, Any]:
    """Return the `extensions` for `extend_schema` that describe a DELETE body with these string fields."""
    schema = {
        "type": "object",
        "properties": {name: {"type": "string"} for name in names},
        "required": list(names) if is_required else [],
    }
    return {BODY: {"content": {"application/json": {"schema": schema}}, "required": is_required}}


@require_safe
def openapi(_request: HttpRequest) -> HttpResponse:
    """Return the description of every endpoint (OpenAPI 3.1)."""
    return HttpResponse(_document(), content_type="application/json")


def describe_bodies(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Move the bodies of `body_of` to `requestBody`; drf-spectacular supports none in a DELETE."""
    for path in result["paths"].values():
        for operation in path.values():
            if BODY in operation:
                operation["requestBody"] = operation.pop(BODY)
    return result


def describe_errors(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Give every operation a default response: a problem document, for a request that is not fulfilled."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = PROBLEM
    components.setdefault("responses", {})["Problem"] = REFUSAL
    for path in result["paths"].values():
        for operation in path.values():
            operation["responses"].setdefault("default", {"$ref": "#/components/responses/Problem"})
    return result


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes `Authorization: Bearer <access token>`."""

    target_class = "accounts.api.authentication.BearerToken"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme object of OpenAPI."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}


class EndedBearerScheme(BearerScheme):  # type: ignore[no-untyped-call]
    """Describes bearer authentication that also accepts the token of a session that has ended."""

    target_class = "accounts.api.authentication.EndedBearerToken"
    name = "endedBearer"


@cache
def _document() -> bytes:
    generator: Any = SchemaGenerator
    return to_json(generator().get_schema(request=None, public=True))
