"""Parsing of request bodies: one JSON object of bounded size, without values that a database cannot store."""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from uno_api.errors import ApiError

DEEPEST = 64


class JsonParser(BaseParser):
    """The parser of every endpoint; a body that is not a JSON object raises ApiError `malformed`."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Parse the whole body; Django raises RequestDataTooBig above DATA_UPLOAD_MAX_MEMORY_SIZE."""
        request: Request = (parser_context or {})["request"]
        return json_object(request._request.body)


def json_object(text: bytes | str) -> dict[str, Any]:
    """Return the JSON object in `text`; raise ApiError `malformed` for anything else.

    Bad UTF-8, lone surrogates, NUL and nesting deeper than DEEPEST are malformed too.
    """
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ApiError("malformed") from error
    if not isinstance(value, dict) or not _is_sound(value):
        raise ApiError("malformed")
    return value


def _is_sound(value: Any) -> bool:
    """Return whether no name and no string contains NUL and the nesting is no deeper than DEEPEST.

    Checks level by level. The code that reads the values later is recursive, and Python's recursion limit
    covers it together with all other calls.
    """
    level = [value]
    for _ in range(DEEPEST):
        if any(isinstance(item, str) and "\0" in item for item in level):
            return False
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return True
    return False


def _inside(item: Any) -> Iterable[Any]:
    if isinstance(item, dict):
        return [*item.keys(), *item.values()]
    return item if isinstance(item, list) else ()
