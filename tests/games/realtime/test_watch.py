"""Watching a match: the snapshot or exactly what was missed, then every move once and in order."""

import threading
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.models import Match
from games.services.lobby import join_match

Open = Callable[..., Any]

PASSING = {"server_time"}


def same(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in PASSING}


def test_a_player_is_shown_the_table_from_their_seat(table: Open, server: Any, sign_in: Open) -> None:
    room = table(2)
    snapshot = sign_in(room.clients[1]).ask("watch", match=room.id)
    assert snapshot["type"] == "snapshot"
    assert snapshot["match"] == room.id
    assert snapshot["seq"] == 1
    assert snapshot["view"]["you"] == 1
    assert snapshot["view"]["seats"][1]["presence"] == "here"
    assert same(snapshot["view"]) == same(room.view(1))


def test_a_hidden_match_and_no_match_are_refused_alike(table: Open, ada: Any, sign_in: Open) -> None:
    stranger = sign_in(ada)
    hidden = stranger.ask("watch", match=table(2).id)
    nothing = stranger.ask("watch", match=str(uuid4()))
    assert hidden["code"] == nothing["code"] == "not_found"
    assert hidden.keys() == nothing.keys()
    assert hidden["request"] == "watch"
    assert stranger.ask("ping", t=1)["matches"] == {}


def test_every_move_is_sent_once_with_its_view(table: Open, watching: Open, step: Open) -> None:
    room = table(2)
    sockets = [watching(client, room.id) for client in room.clients]
    for _ in range(12):
        seq = step(room.id)
        for seat, socket in enumerate(sockets):
            received = socket.hear("events")
            assert received["seq"] == received["view"]["seq"] == seq
            assert received["view"]["you"] == seat
            assert received["events"]
            assert same(received["view"]) == same(room.view(seat))


def test_the_start_is_sent_as_the_first_move(room: Open, watching: Open) -> None:
    opened = room(2)
    socket = watching(opened.clients[1], opened.id)
    opened.start()
    received = socket.hear("events")
    assert received["seq"] == 1
    assert received["view"]["status"] == "playing"


def test_changes_of_an_open_room_are_sent(room: Open, watching: Open) -> None:
    opened = room(2)
    socket = watching(opened.clients[0], opened.id)
    opened.ask(1, "ready")
    lobby = socket.hear("lobby")
    assert lobby["match"] == opened.id
    assert lobby["view"]["seats"][1]["ready"] is True


@pytest.mark.parametrize("seen", [1, 3, 5])
def test_exactly_what_was_missed_is_sent(
    table: Open, watching: Open, sign_in: Open, step: Open, seen: int
) -> None:
    room = table(2)
    always_there = watching(room.clients[0], room.id)
    for _ in range(5):
        step(room.id)
    pushed = [always_there.hear("events") for _ in range(5)]
    player = sign_in(room.clients[0])
    player.send("watch", match=room.id, seen=seen)
    missed = [player.hear("events") for _ in range(6 - seen)]
    assert [received["seq"] for received in missed] == list(range(seen + 1, 7))
    for received, first_told in zip(missed, pushed[seen - 1 :], strict=True):
        assert received["events"] == first_told["events"]
        assert received["view"]["hand"] == first_told["view"]["hand"]
        assert received["view"]["table"] == first_told["view"]["table"]
        assert received["view"]["legal"] == first_told["view"]["legal"]
    assert same(missed[-1]["view"]) == same(room.view(0))
    assert step(room.id) == player.hear("events")["seq"]


def test_who_has_missed_nothing_learns_that_they_watch(
    table: Open, server: Any, sign_in: Open, step: Open
) -> None:
    room = table(2)
    player = sign_in(room.clients[0])
    player.send("watch", match=room.id, seen=1)
    assert player.next() == {"type": "watching", "match": room.id, "seq": 1}
    assert step(room.id) == player.hear("events")["seq"]


def test_a_number_that_was_never_reached_gets_a_snapshot(table: Open, server: Any, sign_in: Open) -> None:
    room = table(2)
    assert sign_in(room.clients[0]).ask("watch", match=room.id, seen=99)["type"] == "snapshot"


def test_the_past_of_a_match_of_older_rules_is_a_snapshot(
    table: Open, server: Any, sign_in: Open, step: Open
) -> None:
    room = table(2)
    step(room.id)
    Match.objects.filter(id=room.id).update(rules_version=0)
    received = sign_in(room.clients[0]).ask("watch", match=room.id, seen=1)
    assert (received["type"], received["seq"]) == ("snapshot", 2)


def test_to_watch_again_begins_anew_and_sends_nothing_twice(table: Open, watching: Open, step: Open) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    step(room.id)
    player.hear("events")
    player.send("watch", match=room.id)
    assert player.hear("snapshot")["seq"] == 2
    assert step(room.id) == player.hear("events")["seq"]
    assert player.hears_nothing()


def test_who_stops_watching_hears_no_more(table: Open, watching: Open, step: Open) -> None:
    room = table(2)
    player = watching(room.clients[0], room.id)
    player.send("unwatch", match=room.id)
    assert player.hear("unwatched")["match"] == room.id
    step(room.id)
    assert player.hears_nothing()


def test_two_tabs_of_one_player_both_work(table: Open, watching: Open, step: Open) -> None:
    room = table(2)
    tabs = [watching(room.clients[0], room.id) for _ in range(2)]
    seq = step(room.id)
    assert [tab.hear("events")["seq"] for tab in tabs] == [seq, seq]
    tabs[1].leave()
    assert step(room.id) == tabs[0].hear("events")["seq"]


def test_nothing_is_missed_or_repeated_by_who_comes_while_moves_are_made(
    table: Open, server: Any, sign_in: Open, step: Open
) -> None:
    room = table(2)
    player = sign_in(room.clients[0])
    mover = threading.Thread(target=lambda: [step(room.id) for _ in range(40)])
    mover.start()
    seen = None
    while mover.is_alive():
        player.send("watch", match=room.id, **({"seen": seen} if seen else {}))
        for seq in numbers(player):
            assert seen is None or seq == seen + 1
            seen = seq
    mover.join()
    player.send("watch", match=room.id, seen=seen)
    for seq in numbers(player):
        assert seq == (seen or 0) + 1
        seen = seq
    assert seen == 41


def numbers(player: Any) -> Iterator[int]:
    """Read on until nothing comes for a moment; yield the number of every frame that has one."""
    while True:
        try:
            frame = player.next(patience=0.1)
        except TimeoutError:
            return
        if frame["type"] in ("snapshot", "events"):
            yield frame["seq"]


def test_who_was_sent_away_hears_nothing_of_that_seat(room: Open, watching: Open) -> None:
    opened = room(3)
    kicked, other = watching(opened.clients[1], opened.id), watching(opened.clients[2], opened.id)
    opened.ask(0, "kick", {"seat": 1})
    other.hear("lobby")
    assert kicked.hear("unwatched")["match"] == opened.id
    opened.start()
    other.hear("events")
    assert kicked.hears_nothing()
    assert kicked.ask("watch", match=opened.id)["code"] == "not_found"


def test_who_takes_a_seat_while_looking_on_sees_the_table_from_there(
    room: Open, ada: Any, watching: Open
) -> None:
    opened = room(1, visibility="public")
    player = watching(ada, opened.id)
    join_match(UUID(opened.id), ada.user.id)
    assert player.hear("lobby")["view"]["you"] == 1
    opened.start()
    assert len(player.hear("events")["view"]["hand"]) in (7, 9)  # nine after a Draw Two as the start card


def test_the_gallery_sees_no_hand(table: Open, ada: Any, watching: Open, step: Open) -> None:
    room = table(2, visibility="public", spectators=True)
    onlooker = watching(ada, room.id)
    for _ in range(6):
        step(room.id)
        received = onlooker.hear("events")
        assert received["view"]["you"] is None
        assert received["view"]["hand"] == []
        assert received["view"]["legal"] == []
        drawn = [event for event in received["events"] if event["type"] == "drew"]
        assert all("cards" not in event or not isinstance(event["cards"], list) for event in drawn)


def test_a_socket_watches_so_many_matches_and_no_more(
    room: Open, server: Any, sign_in: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.realtime.handlers.MAX_MATCHES", 1)
    first, second = room(2), room(2)
    player = sign_in(first.clients[0])
    player.send("watch", match=first.id)
    player.hear("snapshot")
    player.send("watch", match=second.id)
    assert player.hear("error")["code"] == "too_many_matches"
    player.send("watch", match=first.id)
    assert player.hear("snapshot")
