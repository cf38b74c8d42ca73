"""Moves over the socket: the same rules, refusals and idempotency as over REST."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Move

Open = Callable[..., Any]
pytestmark = pytest.mark.usefixtures("plain_deal")

REFUSED: list[tuple[dict[str, Any], str | None]] = [
    ({"move": "keep", "seen": 1}, None),
    ({"move": "fly", "seen": 1}, "invalid"),
    ({"seen": 1}, "invalid"),
    ({"move": "play", "card": "R5", "seen": 1}, "invalid"),
    ({"move": "play", "card": 10**30, "seen": 1}, "invalid"),
    ({"move": "draw", "seen": "1"}, "invalid"),
    ({"move": "draw", "seen": 5}, "invalid"),
    ({"move": "time_out", "seen": 1}, "invalid"),
    ({"move": "resign", "seen": 1}, "invalid"),
]


def whose_turn(room: Any) -> int:
    seat: int = room.view(0)["awaiting"]["seats"][0]
    return seat


def test_a_move_is_acknowledged_and_sent_to_everybody(table: Open, watching: Open) -> None:
    room = table(2)
    seat = whose_turn(room)
    mover, other = watching(room.clients[seat], room.id), watching(room.clients[1 - seat], room.id)
    mover.hear("presence")
    mover.send("move", id="first", match=room.id, move="draw", seen=1)
    frames = {frame["type"]: frame for frame in (mover.next(), mover.next())}
    assert frames["ack"] == {"type": "ack", "id": "first", "seq": 2}
    assert frames["events"]["seq"] == 2
    assert other.hear("events")["seq"] == 2


def test_a_move_over_rest_is_sent_on_the_socket(table: Open, watching: Open) -> None:
    room = table(2)
    seat = whose_turn(room)
    other = watching(room.clients[1 - seat], room.id)
    answer = room.move(seat, "draw")
    assert answer.status_code == 201
    assert other.hear("events")["seq"] == answer.json()["seq"]


def test_one_need_not_watch_to_move(table: Open, server: Any, sign_in: Open) -> None:
    room = table(2)
    seat = whose_turn(room)
    assert sign_in(room.clients[seat]).ask("move", id="1", match=room.id, move="draw", seen=1)["seq"] == 2


def test_the_same_id_and_move_have_one_effect(table: Open, server: Any, sign_in: Open) -> None:
    room = table(2)
    player = sign_in(room.clients[whose_turn(room)])
    answers = [player.ask("move", id="again", match=room.id, move="draw", seen=1) for _ in range(3)]
    assert [answer["seq"] for answer in answers] == [2, 2, 2]
    assert Move.objects.filter(match_id=room.id, seq__gt=1).count() == 1


def test_the_same_id_on_rest_and_the_socket_is_one_key(table: Open, server: Any, sign_in: Open) -> None:
    room = table(2)
    seat = whose_turn(room)
    assert room.move(seat, "draw", key="mine", seen=1).status_code == 201
    player = sign_in(room.clients[seat])
    assert player.ask("move", id="mine", match=room.id, move="draw", seen=1)["seq"] == 2
    reused = player.ask("move", id="mine", match=room.id, move="keep", seen=1)
    assert reused["code"] == "idempotency_key_reused"


def test_a_refusal_is_that_of_rest(table: Open, server: Any, sign_in: Open) -> None:
    room = table(2)
    seat = whose_turn(room)
    player = sign_in(room.clients[seat])
    for number, (move, code) in enumerate(REFUSED):
        refusal = player.ask("move", id=f"{number}", match=room.id, **move)
        assert refusal["type"] == "error"
        assert refusal["id"] == f"{number}"
        assert code in (None, refusal["code"]), move
        received = room.clients[seat].post(f"{room.address}/moves", move).json()
        for passing in ("type", "instance", "request_id"):
            assert received.pop(passing) != refusal.pop(passing)
        assert received.items() <= refusal.items()


def test_what_the_rules_forbid_is_refused_with_what_is_legal(table: Open, server: Any, sign_in: Open) -> None:
    room = table(2)
    seat = whose_turn(room)
    refusal = sign_in(room.clients[seat]).ask("move", id="1", match=room.id, move="accept", seen=1)
    assert refusal["status"] in (409, 422)
    other = sign_in(room.clients[1 - seat]).ask("move", id="1", match=room.id, move="draw", seen=1)
    assert other["code"] == "not_your_turn"


def test_a_stale_move_returns_what_was_missed(table: Open, server: Any, sign_in: Open, step: Open) -> None:
    room = table(2)
    seat = whose_turn(room)
    while whose_turn(room) == seat:
        step(room.id)
    player = sign_in(room.clients[1 - seat])
    stale = player.ask("move", id="1", match=room.id, move="draw", seen=1)
    assert stale["code"] == "stale"
    assert stale["seq"] == room.row.seq
    assert stale["events"]
    assert stale["match"]["seq"] == room.row.seq


def test_who_has_no_seat_cannot_move(table: Open, ada: Any, sign_in: Open) -> None:
    stranger = sign_in(ada)
    assert stranger.ask("move", id="1", match=table(2).id, move="draw")["code"] == "not_found"
    public = table(2, visibility="public", spectators=True)
    assert stranger.ask("move", id="2", match=public.id, move="draw")["code"] == "not_seated"


def test_a_fault_of_ours_leaves_the_socket_open(
    table: Open, server: Any, sign_in: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("games.realtime.handlers.make_move", break_down)
    room = table(2)
    player = sign_in(room.clients[0])
    assert player.ask("move", id="1", match=room.id, move="draw")["code"] == "internal_error"
    assert player.ask("ping", t=1)["type"] == "pong"
