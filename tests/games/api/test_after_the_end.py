"""What a match lays open when it is over: result, replay, proof. Before that, nothing."""

import json
from hashlib import sha256

import pytest

from games.engine.shuffle import shuffled
from games.models import Match, Move, Seat


@pytest.fixture
def finished(table, plain_deal):
    """Ada and Ben play a little, with the same cards every time; then Ben gives up."""
    duel = table(2)
    for _ in range(6):
        view = duel.view(0)
        seat = view["awaiting"]["seats"][0]
        option = duel.view(seat)["legal"][-1]
        move = {name: word for name, word in option.items() if name not in ("colors", "targets")}
        if "colors" in option:
            move["color"] = option["colors"][0]
        assert duel.move(seat, **move).status_code == 201
    assert duel.ask(1, "resign").status_code == 200
    return duel


def read(room, what, player=0, **headers):
    return room.clients[player].get(f"{room.address}/{what}", headers=headers)


@pytest.mark.parametrize("what", ["result", "replay", "proof"])
def test_nothing_is_open_before_the_end(table, what):
    answer = read(table(2), what)
    assert (answer.status_code, answer.json()["code"]) == (409, "match_not_over")


@pytest.mark.parametrize("what", ["replay", "proof"])
def test_a_match_of_older_rules_is_not_played_again(finished, what):
    Match.objects.filter(id=finished.id).update(rules_version=0)
    answer = read(finished, what)
    assert (answer.status_code, answer.json()["code"]) == (409, "rules_changed")
    assert read(finished, "result").status_code == 200


@pytest.mark.parametrize("what", ["result", "replay", "proof"])
def test_a_private_match_stays_private(finished, what, new_guest):
    assert new_guest("Eve").get(f"{finished.address}/{what}").status_code == 404


def test_the_result_has_places_points_and_the_reason(finished):
    result = read(finished, "result").json()
    assert (result["status"], result["reason"]) == ("finished", "forfeit")
    assert [(seat["seat"], seat["place"], seat["left"]) for seat in result["results"]] == [
        (0, 1, False),
        (1, 2, True),
    ]
    assert result["results"][0]["points"] == Seat.objects.get(match_id=finished.id, number=0).points


def test_the_replay_shows_every_hand_at_every_step(finished):
    steps = json.loads(read(finished, "replay").getvalue())
    assert [step["seq"] for step in steps] == list(range(1, 9))
    assert steps[0]["move"] == {"move": "start"}
    assert [len(hand) for hand in steps[0]["hands"]][:2] == [7, 7]
    assert all(step["events"][0]["text"] for step in steps)
    assert steps[-1]["view"]["seats"][0]["score"] == finished.view()["seats"][0]["score"]


def test_the_replay_shows_what_the_record_shows(finished):
    received = [step["events"] for step in json.loads(read(finished, "replay").getvalue())]
    kept = [json.loads(move.events) for move in Move.objects.filter(match_id=finished.id).order_by("seq")]
    assert [[event["type"] for event in events] for events in received] == [
        [event[0] for event in events] for events in kept
    ]


def test_the_replay_can_be_streamed_line_by_line(finished):
    answer = read(finished, "replay", Accept="application/x-ndjson")
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    lines = b"".join(answer.streaming_content).splitlines()
    assert [json.loads(line)["seq"] for line in lines] == list(range(1, 9))


def test_a_refusal_is_a_problem_in_any_format(table):
    answer = read(table(2), "replay", Accept="application/x-ndjson")
    assert answer.json()["code"] == "match_not_over"


def test_the_proof_can_be_worked_out_again(room):
    duel = room(1, entropy="from Ada")
    other = duel.clients[0]
    duel.clients.append(other)
    duel.ask(0, "bots")
    before = duel.view()["seed_hash"]
    duel.start()
    duel.ask(0, "resign")
    proof = read(duel, "proof").json()
    assert sha256(proof["secret"].encode()).hexdigest() == proof["seed_hash"] == before
    added = [seat["entropy"] for seat in proof["entropy"]]
    assert added == ["from Ada", ""]
    seed = sha256(":".join([proof["secret"], *added]).encode()).hexdigest()[:32]
    assert seed == proof["seed"]
    shuffle = next(use for use in proof["shuffles"] if use["kind"] == "shuffle")
    assert shuffled(shuffle["given"], seed, shuffle["number"]) == shuffle["result"]
    assert [use["number"] for use in proof["shuffles"]] == list(range(1, len(proof["shuffles"]) + 1))


def test_reading_never_writes(finished):
    before = list(Match.objects.filter(id=finished.id).values()), list(Seat.objects.values())
    for _ in range(3):
        for what in ("result", "replay", "proof", "moves"):
            assert read(finished, what).status_code == 200
    assert (list(Match.objects.filter(id=finished.id).values()), list(Seat.objects.values())) == before


def test_a_replay_is_played_once_for_all_who_ask_in_a_minute(finished, monkeypatch):
    first = read(finished, "replay").getvalue()
    monkeypatch.setattr("games.selectors.match_results.replay_of", None)
    assert read(finished, "replay", player=1).getvalue() == first
    lines = read(finished, "replay", Accept="application/x-ndjson").getvalue().splitlines()
    assert [json.loads(line) for line in lines] == json.loads(first)


def test_a_proof_is_worked_out_once_for_all_who_ask_in_some_minutes(finished, monkeypatch):
    first = read(finished, "proof").json()
    monkeypatch.setattr("games.selectors.fairness.uses_of_chance", None)
    assert read(finished, "proof", player=1).json() == first
