"""Clients that offer HTTP/2 in the clear, as those of Java and Ktor do, are served as without the offer."""

from collections.abc import Callable
from typing import Any

import pytest

HEAD = (
    b"POST /api/v1/auth/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n"
)
BODY = b'{"display_name": "Ada"}'
LENGTH = b"Content-Length: %d\r\n\r\n" % len(BODY)
CHUNKS = b"Transfer-Encoding: chunked\r\n\r\n5\r\n" + BODY[:5] + b"\r\n%x\r\n" % (len(BODY) - 5)


@pytest.mark.parametrize(
    "parts",
    [
        [HEAD + LENGTH + BODY],
        [HEAD + LENGTH, BODY],
        [HEAD + CHUNKS + BODY[5:] + b"\r\n0\r\n\r\n"],
        [HEAD, CHUNKS, BODY[5:] + b"\r\n0", b"\r\n\r\n"],
        [HEAD[:20], HEAD[20:] + LENGTH + BODY[:3], BODY[3:]],
    ],
    ids=["with the head", "in its own segment", "in chunks", "in chunks and segments", "in pieces"],
)
def test_the_body_arrives(call: Callable[..., Any], parts: list[bytes]) -> None:
    caller = call().say(*parts)
    answer = caller.hear()
    assert (answer.status, '"display_name":"Ada"' in answer.text) == (201, True)
    assert caller.get("/healthz").hear().status == 200


def test_several_requests_may_follow_each_other(call: Callable[..., Any]) -> None:
    caller = call().say((HEAD + LENGTH + BODY) * 3)
    assert [caller.hear().status for _ in range(3)] == [201] * 3
