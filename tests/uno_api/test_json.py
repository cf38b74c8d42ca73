"""How answers are written."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import ErrorDetail

from uno_api.json import JsonRenderer, to_json


def test_a_moment_is_in_utc_with_milliseconds() -> None:
    rome = timezone(timedelta(hours=1))
    moment = datetime(2026, 11, 30, 13, 0, 0, 123_987, tzinfo=rome)
    assert to_json({"at": moment}) == b'{"at":"2026-11-30T12:00:00.123Z"}'
    assert to_json([datetime(2026, 1, 1, tzinfo=UTC)]) == b'["2026-01-01T00:00:00.000Z"]'


def test_an_identifier_is_text() -> None:
    identifier = UUID("01a229ff-5de9-7796-a972-e986ec1d0288")
    assert to_json(identifier) == b'"01a229ff-5de9-7796-a972-e986ec1d0288"'


def test_text_is_utf_8_whatever_kind_of_text_it_is() -> None:
    assert (
        to_json(["Català", gettext_lazy("Català"), ErrorDetail("Català")])
        == '["Català","Català","Català"]'.encode()
    )


def test_what_is_no_json_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="not JSON serializable: set"):
        to_json({1, 2})


def test_an_answer_without_data_has_no_body() -> None:
    assert JsonRenderer().render(None) == b""
    assert JsonRenderer().render([]) == b"[]"
