"""OpenAPI hook: optional properties of request bodies are described as nullable; see `uno_api.bodies`."""

from collections.abc import Iterator
from typing import Any

NULL = {"type": "null"}


def describe_nulls(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Mark every optional property of a request body as nullable, also in nested objects."""
    schemas = result.get("components", {}).get("schemas", {})
    seen: set[str] = set()
    for path in result["paths"].values():
        for operation in path.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                _let_be_null(content["schema"], schemas, seen)
    return result


def _let_be_null(schema: dict[str, Any], schemas: dict[str, Any], seen: set[str]) -> None:
    for part in _parts(schema):
        name = part.get("$ref", "").rpartition("/")[2]
        if name in schemas and name not in seen:
            seen.add(name)
            _let_be_null(schemas[name], schemas, seen)
        properties = part.get("properties", {})
        for property_name, property_schema in properties.items():
            _let_be_null(property_schema, schemas, seen)
            if property_name not in part.get("required", ()):
                properties[property_name] = _or_null(property_schema)


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a schema and all schemas that it is composed of."""
    yield schema
    for word in ("allOf", "oneOf", "anyOf"):
        for part in schema.get(word, ()):
            yield from _parts(part)
    if isinstance(schema.get("items"), dict):
        yield from _parts(schema["items"])


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    kind = schema.get("type")
    if isinstance(kind, str) and "enum" not in schema:
        return schema | {"type": [kind, "null"]}
    if isinstance(kind, list) or NULL in schema.get("oneOf", ()):
        return schema
    notes = {name: value for name, value in schema.items() if name in ("default", "description")}
    bare = {name: value for name, value in schema.items() if name not in notes}
    choices = bare["oneOf"] if bare.keys() == {"oneOf"} else [bare]
    return notes | {"oneOf": [*choices, NULL]}
