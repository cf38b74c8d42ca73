"""Everybody may have a hand in the shuffles, and nobody sees the others' before the end."""

import pytest

from games.models import Seat


def add(room, player, value):
    return room.ask(player, "entropy", {"value": value})


def added(room):
    proof = room.clients[0].get(f"{room.address}/proof").json()
    return [entry["entropy"] for entry in proof["entropy"]]


def test_the_last_text_of_every_seat_is_in_the_proof(room):
    duel = room(2)
    for player, value in [(0, "first thought"), (0, "  second: thought "), (1, "Ben's dice: 4 2 6")]:
        assert add(duel, player, value).status_code == 200
    duel.start()
    duel.ask(1, "resign")
    assert added(duel) == ["  second: thought ", "Ben's dice: 4 2 6"]


def test_nobody_sees_it_before_the_end(room):
    duel = room(2, visibility="public")
    secret = "a-text-nobody-else-knows"
    answers = [add(duel, 1, secret), duel.clients[0].get(duel.address)]
    duel.start()
    answers += [duel.clients[0].get(duel.address), duel.clients[0].get(f"{duel.address}/moves")]
    assert not any(secret in answer.content.decode() for answer in answers)


def test_the_promise_stands_whatever_is_added(room):
    duel = room(2)
    before = duel.view()["seed_hash"]
    add(duel, 0, "x")
    duel.start()
    assert duel.view()["seed_hash"] == before


def test_the_cards_follow_from_it(room):
    duel = room(2)
    duel.row.__class__.objects.filter(id=duel.id).update(seed="0" * 32)
    add(duel, 0, "one")
    duel.start()
    one = duel.row.state
    other = room(2)
    other.row.__class__.objects.filter(id=other.id).update(seed="0" * 32)
    add(other, 0, "two")
    other.start()
    assert one != other.row.state


def test_it_comes_too_late_after_the_deal(table):
    duel = table(2)
    answer = add(duel, 0, "too late")
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")
    assert set(Seat.objects.filter(match_id=duel.id).values_list("entropy", flat=True)) == {""}


def test_who_does_not_sit_there_has_no_hand_in_it(room, new_guest):
    private, public = room(1), room(1, visibility="public")
    eve = new_guest("Eve")
    assert eve.post(f"{private.address}/entropy", {"value": "x"}).status_code == 404
    answer = eve.post(f"{public.address}/entropy", {"value": "x"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


@pytest.mark.parametrize("value", ["", "x" * 65, None, 7.5, ["x"], {"a": 1}])
def test_what_is_no_short_text_is_refused(room, value):
    answer = room(1).ask(0, "entropy", {"value": value})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
