"""Generates the smallest body that the OpenAPI document allows for an endpoint."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]


def body_for(operation: Schema, document: Schema, known: Mapping[str, Any]) -> Any:
    """Return the smallest request body of an operation, or None if it has none.

    Properties in `known` have the value given there; all others get the simplest value that their schema
    allows.
    """
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    return _value(content["schema"], document, known, "") if content else None


def _value(schema: Schema, document: Schema, known: Mapping[str, Any], name: str) -> Any:
    if name in known:
        return known[name]
    if "$ref" in schema:
        return _value(_referred(schema["$ref"], document), document, known, name)
    if "allOf" in schema or "oneOf" in schema:
        return _value((schema.get("allOf") or schema["oneOf"])[0], document, known, name)
    if "enum" in schema:
        return schema["enum"][0]
    return _plainest(schema, document, known)


def _plainest(schema: Schema, document: Schema, known: Mapping[str, Any]) -> Any:
    kinds = schema.get("type", "object")
    kind = kinds[0] if isinstance(kinds, list) else kinds
    if kind == "object":
        needed = schema.get("required", ())
        properties = schema.get("properties", {})
        return {name: _value(properties[name], document, known, name) for name in needed}
    plain = {"integer": schema.get("minimum", 0), "number": 0.0, "boolean": True, "array": [], "null": None}
    return plain[kind] if kind in plain else "x" * schema.get("minLength", 1)


def _referred(pointer: str, document: Schema) -> Schema:
    found: Any = document
    for step in pointer.removeprefix("#/").split("/"):
        found = found[step]
    return dict(found)
