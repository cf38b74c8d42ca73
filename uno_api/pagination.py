"""Cursor pagination, which neither repeats nor skips a row when new ones are inserted."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

from django.core.exceptions import ValidationError as BadValue
from django.db import DataError
from django.db.models import Model, QuerySet
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

Row = TypeVar("Row", bound=Model)

MADE_BY_US = re.compile(r"[A-Za-z0-9+/]{4,400}={0,2}")

PAGE_PARAMETERS = [
    OpenApiParameter("limit", {"type": "integer", "minimum": 1, "maximum": 100, "default": 20}),
    OpenApiParameter("cursor", str, description="Position of the page, from `next` or `previous`."),
]


class UnknownCursor(ValidationError):
    """The cursor does not come from `next` or `previous` of this list."""

    def __init__(self) -> None:
        super().__init__({"cursor": ErrorDetail("", "cursor_unknown")})


class CursorPage(CursorPagination):
    """A page of a list; `?limit=` is a number from 1 to 100, by default 20."""

    page_size = 20
    max_page_size = 100
    page_size_query_param = "limit"

    def __init__(self, *ordering: str) -> None:
        super().__init__()
        self.ordering = ordering

    def get_page_size(self, request: Request) -> int:
        """Return `limit`; raise ValidationError `limit_range` unless it is a number from 1 to 100."""
        written = request.query_params.get("limit", str(self.page_size))
        if not (written.isascii() and written.isdigit() and 1 <= int(written[:9]) <= self.max_page_size):
            raise ValidationError({"limit": ErrorDetail("", "limit_range")})
        return int(written)

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        """Return the rows of the page; raise UnknownCursor for a cursor that this service did not issue."""
        cursor = request.query_params.get("cursor")
        if cursor is not None and not MADE_BY_US.fullmatch(cursor):
            raise UnknownCursor
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, BadValue, DataError, ValueError) as error:
            raise UnknownCursor from error


def page(
    rows: QuerySet[Row], request: Request, show: Callable[[Row], Any], ordering: Iterable[str]
) -> Response:
    """Return the response with the requested page of `rows`, each serialized by `show`."""
    pages = CursorPage(*ordering)
    shown = pages.paginate_queryset(rows, request) or []
    return pages.get_paginated_response([show(row) for row in shown])


@cache
def page_of(item: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """Return the serializer of a page of `item`, for the OpenAPI document."""
    fields: dict[str, Any] = {
        "results": item(many=True),
        "next": serializers.URLField(allow_null=True, help_text="URL of the next page."),
        "previous": serializers.URLField(allow_null=True, help_text="URL of the previous page."),
    }
    return inline_serializer(f"{item.__name__}Page", fields)
