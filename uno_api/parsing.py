"""How a body becomes data: one JSON object, of bounded size, with nothing in it a database cannot hold."""

from collections.abc import Mapping
from typing import Any

import orjson
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from uno_api.errors import Refusal


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
        raise Refusal("malformed") from error
    if not isinstance(value, dict) or _holds_nul(value):
        raise Refusal("malformed")
    return value


def _holds_nul(value: Any) -> bool:
    """Look for NUL in every name and text; without recursion, for the nesting may be very deep."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list):
            waiting += item
        elif isinstance(item, str) and "\0" in item:
            return True
    return False
