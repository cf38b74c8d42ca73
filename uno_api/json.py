"""Serialization of responses to JSON."""

from datetime import datetime
from typing import Any

import orjson
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer

from uno_api.timestamps import format_timestamp

OPTIONS = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_NON_STR_KEYS


def to_json(value: Any) -> bytes:
    """Serialize `value` as compact JSON: UUIDs as strings, datetimes in UTC with milliseconds and a Z."""
    return orjson.dumps(value, default=_plain, option=OPTIONS)


class JsonRenderer(BaseRenderer):
    """The renderer of every endpoint; a response without data has no body."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        """Serialize `data`; return no bytes when it is None."""
        return b"" if data is None else to_json(data)


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return format_timestamp(value)
    if isinstance(value, Promise):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no place in an answer")
