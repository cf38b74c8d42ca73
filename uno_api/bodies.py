"""Serializers of request bodies and queries: `null` counts as omitted, and unknown names are rejected."""

from collections.abc import Collection, Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

MAX_NAMED_FIELDS = 50


class Body(serializers.Serializer[Any]):
    """A request body; `null` in an optional field counts as omitted.

    Generated clients send such nulls. A field that allows null gives it a meaning of its own, and receives
    it. The OpenAPI document describes every optional field as nullable (`uno_api.nullable`).
    """

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Validate the data without such nulls; raise ValidationError (`invalid`) if it is not an object."""
        if isinstance(data, Mapping):
            data = {name: value for name, value in data.items() if not self._is_left_out(name, value)}
        known: dict[str, Any] = super().to_internal_value(data)
        return known

    def _is_left_out(self, name: str, value: Any) -> bool:
        field = self.fields.get(name)
        return value is None and field is not None and not field.required and not field.allow_null


class Strict(Body):
    """A request body in which unknown fields are rejected instead of ignored."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Validate the data; raise ValidationError that names every unknown field."""
        if isinstance(data, Mapping):
            reject_unknown_fields(data, self.fields.keys())
        return super().to_internal_value(data)


def reject_unknown_fields(sent: Mapping[str, Any], known: Collection[str]) -> None:
    """Raise ValidationError `unknown` for up to MAX_NAMED_FIELDS names in `sent` that are not in `known`."""
    unknown = sorted(sent.keys() - known)[:MAX_NAMED_FIELDS]
    if unknown:
        raise serializers.ValidationError(
            {name: [serializers.ErrorDetail("", "unknown")] for name in unknown}
        )


class PageQuery(serializers.Serializer[Any]):
    """The query of a list; a list with filters adds its own parameters.

    `limit` and `cursor` belong to every list, and `uno_api.pagination` reads them.
    """


PAGE_NAMES = frozenset({"limit", "cursor"})


def query_of(request: Request, shape: type[PageQuery] = PageQuery) -> dict[str, Any]:
    """Return the query of a list; raise ValidationError (`invalid`) for wrong and for unknown parameters."""
    query = shape(data=request.query_params)
    reject_unknown_fields(request.query_params, PAGE_NAMES | query.fields.keys())
    query.is_valid(raise_exception=True)
    return dict(query.validated_data)
