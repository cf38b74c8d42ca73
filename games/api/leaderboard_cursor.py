"""Cursor of a leaderboard page, as encoded in the links `next` and `previous`."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Self
from uuid import UUID

import orjson
from rest_framework.request import Request
from rest_framework.utils.urls import remove_query_param, replace_query_param

from games.selectors.rankings import TOP, RankKey, TablePage
from uno_api.pagination import UnknownCursor

MAX_LENGTH = 200


@dataclass(frozen=True, slots=True)
class TableCursor:
    """The key of a row, and whether the page above it is requested instead of the page below."""

    key: RankKey = TOP
    is_up: bool = False

    @classmethod
    def of(cls, request: Request) -> Self:
        """Return the cursor of a request, or that of the first page if it has none.

        Raises UnknownCursor if the cursor is invalid.
        """
        text = request.query_params.get("cursor")
        return cls() if text is None else cls(*_read(text))

    @property
    def is_start(self) -> bool:
        """Return whether the request has no cursor."""
        return self.key is TOP

    def next(self, request: Request, page: TablePage) -> str | None:
        """Return the URL of the page below `page`, or None if there is none."""
        return _address(request, page.lines[-1].key, is_up=False) if page.has_next else None

    def previous(self, request: Request, page: TablePage) -> str | None:
        """Return the URL of the page above `page`, or None if there is none."""
        return _address(request, page.lines[0].key, is_up=True) if page.has_previous else None


def _address(request: Request, key: RankKey, *, is_up: bool) -> str:
    written = orjson.dumps([key.standing, key.rating, str(key.user), is_up])
    address = remove_query_param(request.build_absolute_uri(), "around")
    return replace_query_param(address, "cursor", urlsafe_b64encode(written).decode())


def _read(text: str) -> tuple[RankKey, bool]:
    try:
        standing, rating, user, is_up = orjson.loads(urlsafe_b64decode(text[:MAX_LENGTH].encode("ascii")))
        key = RankKey(standing, float(rating), UUID(user))
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise UnknownCursor from error
    if type(standing) is not int or not 0 <= standing <= TOP.standing or type(is_up) is not bool:
        raise UnknownCursor
    return key, is_up
