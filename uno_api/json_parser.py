"""How a body becomes data: one JSON object, of bounded size, with nothing in it a database cannot hold."""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from uno_api.errors import ApiError

DEEPEST = 64


class Json(BaseParser):
    """The parser of every endpoint; anything but an object is refused as `malformed`."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Read the whole body; Django refuses to when it is over DATA_UPLOAD_MAX_MEMORY_SIZE."""
        request: Request = (parser_context or {})["request"]
        return json_object(request._request.body)


def json_object(text: bytes | str) -> dict[str, Any]:
    """Return the JSON object in `text`; refuse bad UTF-8, lone surrogates, NUL … as `malformed`."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ApiError("malformed") from error
    if not isinstance(value, dict) or not _is_sound(value):
        raise ApiError("malformed")
    return value


def _is_sound(value: Any) -> bool:
    """Look, level by level, for NUL in every name and text, and for more nesting than DEEPEST.

    What reads the values later does so by recursion, which Python bounds together with all other calls.
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
