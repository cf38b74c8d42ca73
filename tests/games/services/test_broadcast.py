"""What is pushed when: every player a frame in their own language, strangers none of a private match."""

from uuid import UUID

import orjson
import pytest

from games.services import broadcast, match_updates
from tests.engine.table import deal


@pytest.fixture
def received(monkeypatch):
    """Collect what would be pushed: (match, frames by account, number)."""
    pushed = []

    def publish(match_id, frames, *, seq, is_move=True):
        pushed.append((match_id, {to: orjson.loads(frame) for to, frame in frames.items()}, seq, is_move))

    monkeypatch.setattr(match_updates, "publish", publish)
    monkeypatch.setattr(broadcast, "publish", publish)
    return pushed


@pytest.fixture
def on_commit(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def account(client):
    return UUID(client.player["id"])


def test_every_player_gets_the_move_as_they_may_know_it(table, received, on_commit):
    duel = table(2, deal(hands=["R5 B7", "Y2 G4"], top="R3", pile="Y9 Y8"))
    ada, ben = duel.clients
    ben.patch("/api/v1/me", {"language": "it"})
    with on_commit():
        answer = duel.move(0, "draw").json()
    ((match_id, frames, seq, is_move),) = received
    assert (str(match_id), seq, is_move) == (duel.id, 2, True)
    assert frames.keys() == {account(ada), account(ben)}
    own, other = frames[account(ada)], frames[account(ben)]
    assert (own["type"], own["match"], own["seq"]) == ("events", duel.id, 2)
    assert own["view"] == answer["match"]
    assert own["events"] == answer["events"]
    assert other["events"][0]["text"] == "\u2068Ada\u2069 ha pescato 1 carta."
    assert "cards" not in other["events"][0]
    assert (other["view"]["you"], len(other["view"]["hand"])) == (1, 2)


def test_push_equals_pull(table, received, on_commit):
    trio = table(3, visibility="public")
    for _ in range(10):
        seat = trio.view(0)["awaiting"]["seats"][0]
        option = next(o for o in reversed(trio.view(seat)["legal"]) if o["move"] not in ("call", "catch"))
        if "colors" in option:
            option["color"] = option.pop("colors")[0]
        with on_commit():
            assert trio.move(seat, **option).status_code == 201
        frames = received[-1][1]
        for player, client in enumerate(trio.clients):
            pushed, pulled = frames[account(client)]["view"], trio.view(player)
            assert pushed | {"server_time": 0} == pulled | {"server_time": 0}


def test_the_gallery_of_a_public_match_gets_no_hands(table, received, on_commit):
    duel = table(2, visibility="public")
    with on_commit():
        duel.ask(0, "resign")
    gallery = received[-1][1][None]
    assert (gallery["view"]["you"], gallery["view"]["hand"]) == (None, [])


def test_bots_receive_nothing(table, received, on_commit):
    duel = table(1, bots=[{}, {}])
    with on_commit():
        duel.ask(0, "resign")
    assert all(set(frames) == {account(duel.clients[0])} for _, frames, _, _ in received)
    assert [seq for _, _, seq, _ in received] == list(range(2, 2 + len(received)))
    assert [frames[account(duel.clients[0])]["view"]["seq"] for _, frames, _, _ in received] == [
        seq for _, _, seq, _ in received
    ]


@pytest.mark.parametrize(
    "change",
    [
        (1, "ready", {}),
        (1, "leave", {}),
        (0, "kick", {"seat": 1}),
        (0, "bots", {}),
        (0, "host", {"seat": 1}),
    ],
)
def test_every_change_of_the_room_is_sent_to_who_sits_there(room, received, on_commit, change):
    opened, (player, command, body) = room(2), change
    with on_commit():
        assert opened.ask(player, command, body).status_code == 200
    ((_, frames, seq, is_move),) = received
    assert (seq, is_move) == (0, False)
    assert None not in frames
    for client in opened.clients:
        if account(client) in frames:
            frame = frames[account(client)]
            assert frame["type"] == "lobby"
            assert frame["view"] | {"server_time": 0} == client.get(opened.address).json() | {
                "server_time": 0
            }
    assert (account(opened.clients[1]) in frames) == (command in ("ready", "bots", "host"))


def test_the_start_is_the_first_move(room, received, on_commit):
    opened = room(2)
    with on_commit():
        opened.start()
    ((_, frames, seq, is_move),) = received
    assert (seq, is_move) == (1, True)
    dealt = [e for e in frames[account(opened.clients[0])]["events"] if e["type"] == "dealt"]
    assert sorted("cards" in event for event in dealt) == [False, True]


def test_a_refused_move_is_sent_to_nobody(table, received, on_commit):
    duel = table(2, deal(hands=["R5 B7", "Y2 G4"], top="R3"))
    with on_commit():
        duel.play(0, "B7")
        duel.move(1, "draw")
    assert received == []


def test_a_push_that_fails_does_not_fail_the_move(table, monkeypatch, on_commit):
    def broken(*args, **kwargs):
        raise RuntimeError("no push today")

    monkeypatch.setattr(match_updates, "publish", broken)
    duel = table(2, deal(hands=["R5 B7", "Y2 G4"], top="R3"))
    with on_commit():
        assert duel.play(0, "R5").status_code == 201
    assert duel.row.seq == 2
