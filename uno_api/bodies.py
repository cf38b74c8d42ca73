"""What bodies and queries hold: `null` means left out, and what is unknown is refused where it matters."""

from collections.abc import Collection, Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

MOST_NAMED = 50


class Body(serializers.Serializer[Any]):
    """A body. `null` for a field that may be left out means left out: generated clients write such nulls.

    A field that allows null gives it a meaning of its own, and reads it. The API's description says of every
    field that may be left out that it may be null (`uno_api.nullable`).
    """

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Read what was sent without such nulls; refuse with `invalid` what is no object."""
        if isinstance(data, Mapping):
            data = {name: value for name, value in data.items() if not self._is_left_out(name, value)}
        known: dict[str, Any] = super().to_internal_value(data)
        return known

    def _is_left_out(self, name: str, value: Any) -> bool:
        field = self.fields.get(name)
        return value is None and field is not None and not field.required and not field.allow_null


class Strict(Body):
    """A body in which every field counts: one that does not exist here is refused, not passed over."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Read the body, or name every field that is not one."""
        if isinstance(data, Mapping):
            refuse_unknown(data, self.fields.keys())
        return super().to_internal_value(data)


def refuse_unknown(sent: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse with `unknown` every name in `sent` that is not one in `known`."""
    unknown = sorted(sent.keys() - known)[:MOST_NAMED]
    if unknown:
        raise serializers.ValidationError(
            {name: [serializers.ErrorDetail("", "unknown")] for name in unknown}
        )


class PageQuery(serializers.Serializer[Any]):
    """The query of a list; a list that can be narrowed adds its own parameters.

    `limit` and `cursor` belong to every list, and `uno_api.pagination` reads them.
    """


PAGE_NAMES = frozenset({"limit", "cursor"})


def query_of(request: Request, shape: type[PageQuery] = PageQuery) -> dict[str, Any]:
    """Return the query of a list; refuse with `invalid` wrong parameters, and those that do not exist."""
    query = shape(data=request.query_params)
    refuse_unknown(request.query_params, PAGE_NAMES | query.fields.keys())
    query.is_valid(raise_exception=True)
    return dict(query.validated_data)
