"""Whatever a client sends as a body, the answer is a refusal in words, never a broken server."""

import pytest

GUEST = "/api/v1/auth/guest"
pytestmark = pytest.mark.django_db


def send(client, body, content_type="application/json"):
    return client.generic("POST", GUEST, body, content_type)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'"guest"',
        b"null",
        b"42",
        b"{'display_name': 'Ada'}",
        b'{"display_name": NaN}',
        b'{"display_name": 1e999}',
        b'{"display_name": ' + b"9" * 5000 + b"}",
        b'{"display_name": "\xff"}',
        b'{"display_name": "\\ud800"}',
        b'{"display_name": "a\\u0000b"}',
        b'{"\\u0000": 1}',
        b'{"x": [[{"y": "\\u0000"}]]}',
        b'{"x": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"display_name": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"display_name": ' + b"[" * 64 + b"]" * 64 + b"}",
        b"\xef\xbb\xbf{}",
        "{}".encode("utf-16"),
    ],
)
def test_what_is_no_json_object_in_utf_8_is_malformed(stranger, body):
    answer = send(stranger, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    "body",
    [
        b'{"display_name": {"a": 1}}',
        b'{"display_name": [[]]}',
        b'{"display_name": true}',
        b'{"display_name": ' + b"9" * 200 + b"}",
        b'{"display_name": "\\u202e"}',
        b'{"display_name": ' + b"[" * 60 + b"]" * 60 + b"}",
    ],
)
def test_what_is_no_name_is_invalid(stranger, body):
    answer = send(stranger, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["errors"][0]["field"] == "display_name"


def test_nul_is_found_however_deep_it_lies(stranger):
    body = b'{"x": ' + b"[" * 60 + b'"\\u0000"' + b"]" * 60 + b"}"
    assert send(stranger, body).json()["code"] == "malformed"


def test_a_backslash_before_u0000_is_not_nul(stranger):
    answer = send(stranger, b'{"display_name": "a\\\\u0000"}')
    assert answer.status_code == 201


def test_a_body_may_be_left_out(stranger):
    assert send(stranger, b"").status_code == 201
    assert send(stranger, b"", "").status_code == 201


def test_a_body_has_at_most_64_kib(stranger):
    answer = send(stranger, b'{"x": "' + b"y" * 65536 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
    assert answer.json()["limit"] == 65536


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "x", "a/b/c"])
def test_a_body_is_json(stranger, kind):
    answer = send(stranger, b'{"display_name": "Ada"}', kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_charset_may_be_named(stranger):
    assert send(stranger, b"{}", "application/json; charset=utf-8").status_code == 201


@pytest.mark.parametrize("path", ["/api/v1/players?search=a%00b", "/api/v1/limits?x=%00", "/api/v1/pl%00"])
def test_nul_in_an_address_is_malformed(guest, path):
    answer = guest.get(path)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("path", ["/api/v1/players?search=%ff%fe", "/api/v1/players?search=%ed%a0%80ab"])
def test_bytes_that_are_no_text_find_nobody(guest, path):
    assert guest.get(path).status_code in {200, 400}
