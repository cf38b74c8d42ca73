"""Validates every response of the test client against the OpenAPI document."""

import json
import re
from functools import cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

DOCUMENT = "urn:uno-api"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def check_answer(method: str, path: str, response: HttpResponse) -> None:
    """Fail unless the OpenAPI document describes this response for this request."""
    assert response.headers["X-Request-Id"], "an answer has no number"
    media_type = response.headers.get("Content-Type", "").split(";")[0]
    if response.status_code >= 400:
        assert media_type == "application/problem+json", f"{media_type} is no problem document"
    pointer = _promised(method.lower(), path, str(response.status_code), media_type)
    if pointer is None or not media_type.endswith("json") or media_type.endswith("x-ndjson"):
        return
    body = json.loads(_content(response))
    failure = next(_validator(pointer).iter_errors(body), None)
    assert failure is None, f"{method} {path} answered {body}: {failure and failure.message}"
    _check_moments(body)


def _content(response: Any) -> bytes:
    """Return the body; a streaming response stays readable."""
    if not response.streaming:
        return bytes(response.content)
    body = b"".join(response.streaming_content)
    response.streaming_content = [body]
    return body


def _promised(method: str, path: str, status: str, media_type: str) -> str | None:
    """Return a JSON pointer to the schema of a response, or None when it has no body to check."""
    template = next((template for pattern, template in _paths() if pattern.fullmatch(path)), None)
    operation = _document()["paths"].get(template, {}).get(method)
    if template is None or operation is None:
        assert status.startswith(("4", "5")), f"{method} {path} is not described"
        return _pointer("components", "schemas", "Problem")
    responses = operation["responses"]
    assert status in responses or status.startswith(("4", "5")), f"{method} {path}: {status} is not described"
    if status not in responses or status.startswith(("4", "5")):
        return _pointer("components", "schemas", "Problem")
    content = responses[status].get("content", {})
    assert not content or media_type in content, f"{method} {path}: {media_type} is not described"
    where = ("paths", template, method, "responses", status, "content", media_type, "schema")
    return _pointer(*where) if content else None


def _check_moments(body: Any) -> None:
    for name, value in body.items() if isinstance(body, dict) else enumerate(body):
        if isinstance(value, (dict, list)):
            _check_moments(value)
        elif str(name).endswith("_at") and value is not None:
            assert MOMENT.fullmatch(value), f"{name} is {value}: a moment has milliseconds and a Z"


def _pointer(*steps: str) -> str:
    return "#/" + "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)


@cache
def _document() -> dict[str, Any]:
    generator: Any = SchemaGenerator
    document: dict[str, Any] = json.loads(json.dumps(generator().get_schema(request=None, public=True)))
    return document


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Return every described path as a pattern, those without parameters first."""
    templates = sorted(_document()["paths"], key=lambda template: template.count("{"))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template)), template) for template in templates]


@cache
def _validator(pointer: str) -> Draft202012Validator:
    resource = Resource.from_contents(_document(), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource(DOCUMENT, resource)
    return Draft202012Validator(
        {"$ref": DOCUMENT + pointer}, registry=registry, format_checker=FormatChecker()
    )
