"""What is closed at once, and what is only refused."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from uno_api.ratelimit.config import Limit

Open = Callable[..., Any]

NO_FRAMES = [
    "",
    "hello",
    "null",
    "[]",
    "42",
    '"ping"',
    "{",
    '{"t": 1}',
    '{"type": 7}',
    '{"type": null}',
    '{"type": "ping", "t": NaN}',
    '{"type": "ping", "t": "\\u0000"}',
    '{"type": "ping", "\\u0000": 1}',
    '{"type": "ping", "t": "\\ud800"}',
    "[" * 5000,
]
BAD_REQUESTS: list[tuple[dict[str, Any], str]] = [
    ({"type": "fly"}, "type"),
    ({"type": "x" * 5000}, "type"),
    ({"type": "watch"}, "match"),
    ({"type": "watch", "match": 7}, "match"),
    ({"type": "watch", "match": "x" * 36}, "match"),
    ({"type": "watch", "match": "0" * 32}, "match"),
    ({"type": "watch", "match": "00000000-0000-0000-0000-000000000000", "seen": "1"}, "seen"),
    ({"type": "watch", "match": "00000000-0000-0000-0000-000000000000", "seen": True}, "seen"),
    ({"type": "watch", "match": "00000000-0000-0000-0000-000000000000", "seen": -1}, "seen"),
    ({"type": "watch", "match": "00000000-0000-0000-0000-000000000000", "seen": 10**30}, "seen"),
    ({"type": "watch", "match": "00000000-0000-0000-0000-000000000000", "seen": 1.5}, "seen"),
    ({"type": "unwatch", "match": {}}, "match"),
    ({"type": "move", "match": "00000000-0000-0000-0000-000000000000", "move": "draw"}, "id"),
    ({"type": "move", "id": "", "match": "00000000-0000-0000-0000-000000000000"}, "id"),
    ({"type": "move", "id": 7, "match": "00000000-0000-0000-0000-000000000000"}, "id"),
    ({"type": "move", "id": "x" * 65, "match": "00000000-0000-0000-0000-000000000000"}, "id"),
    ({"type": "move", "id": "a\nb", "match": "00000000-0000-0000-0000-000000000000"}, "id"),
    ({"type": "ping", "t": {"deep": []}}, "t"),
    ({"type": "ping", "t": "x" * 65}, "t"),
    ({"type": "hello", "token": 7}, "token"),
    ({"type": "hello", "token": "x" * 4097}, "token"),
    ({"type": "chat", "match": "00000000-0000-0000-0000-000000000000"}, "phrase"),
    ({"type": "chat", "match": "00000000-0000-0000-0000-000000000000", "phrase": ["hi"]}, "phrase"),
    ({"type": "chat", "match": "00000000-0000-0000-0000-000000000000", "phrase": "you fool"}, "phrase"),
]


def test_what_is_no_frame_closes_the_socket(ada: Any, sign_in: Open) -> None:
    for text in NO_FRAMES:
        player = sign_in(ada)
        player.socket.send(text)
        assert player.closes_with() == 4400, text


def test_before_hello_too(open_socket: Open) -> None:
    for text in ("[]", '{"type": "fly"}'):
        player = open_socket()
        player.socket.send(text)
        assert player.closes_with() == 4400


def test_a_binary_frame_closes_the_socket(ada: Any, sign_in: Open) -> None:
    player = sign_in(ada)
    player.socket.send(b'{"type": "ping"}')
    assert player.closes_with() == 4400


def test_a_bad_request_is_refused_and_the_socket_stays(ada: Any, sign_in: Open) -> None:
    player = sign_in(ada)
    for request, field in BAD_REQUESTS:
        player.socket.send(json.dumps(request))
        refusal = player.next()
        assert refusal["type"] == "error", request
        assert refusal["code"] == "invalid"
        assert [error["field"] for error in refusal["errors"]] == [field], request
        assert all(error["detail"] for error in refusal["errors"])
        assert refusal["request"] == request["type"][:32]
    assert player.ask("ping", t="still here")["t"] == "still here"


def test_a_refusal_says_which_request_it_means(ada: Any, sign_in: Open) -> None:
    refusal = sign_in(ada).ask("chat", id="abc", match="here")
    assert (refusal["request"], refusal["id"], refusal["match"]) == ("chat", "abc", "here")
    assert refusal["status"] == 400
    assert refusal["detail"]
    assert refusal["instance"] == "/ws/v1"
    assert refusal["request_id"]


def test_a_frame_of_16_kib_is_the_largest(ada: Any, sign_in: Open) -> None:
    player = sign_in(ada)
    frame = '{"type": "ping", "filler": "%s"}'
    player.socket.send(frame % ("x" * (16384 - len(frame) + 2)))
    assert player.next()["type"] == "pong"
    player.socket.send(frame % ("x" * (16384 - len(frame) + 3)))
    assert player.closes_with() == 4413


def test_the_size_of_a_frame_is_counted_in_bytes(ada: Any, sign_in: Open) -> None:
    player = sign_in(ada)
    player.socket.send('{"type": "ping", "filler": "%s"}' % ("é" * 9000))
    assert player.closes_with() == 4413


def test_too_many_frames_close_the_socket(ada: Any, sign_in: Open, settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "socket_frames": Limit(20, 60, "socket")}
    player = sign_in(ada)
    with suppress(ConnectionClosed):  # the server may close before the last frame is sent
        for number in range(30):
            player.send("ping", t=number)
    assert player.closes_with() == 4429


def test_the_eleventh_socket_of_an_account_replaces_the_first(ada: Any, sign_in: Open) -> None:
    sockets = [sign_in(ada) for _ in range(11)]
    assert sockets[0].closes_with() == 4409
    assert sockets[1].ask("ping", t=1)["type"] == "pong"
    assert sockets[10].ask("ping", t=1)["type"] == "pong"
