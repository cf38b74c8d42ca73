"""A move with an Idempotency-Key is made once, and answered alike however often it is sent."""

import pytest

from games.models import Move
from tests.engine.table import deal


@pytest.fixture
def duel(table):
    return table(2, deal(hands=["R5 R7 B7", "Y2 G4"], top="R3"))


def test_the_first_answer_is_given_again_word_for_word(duel):
    card = duel.card(0, "R5")
    first = duel.move(0, "play", key="one", card=card, seen=1)
    again = duel.move(0, "play", key="one", card=card, seen=1)
    assert first.status_code == again.status_code == 201
    assert again.content == first.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert duel.row.seq == 2


def test_the_first_answer_is_given_again_after_others_have_moved(duel):
    card = duel.card(0, "R5")
    first = duel.move(0, "play", key="one", card=card, seen=1)
    duel.move(1, "draw")
    again = duel.move(0, "play", key="one", card=card, seen=1)
    assert again.content == first.content


def test_a_move_that_would_be_legal_again_is_not_made_again(table):
    duel = table(2, deal(hands=["R5 RS B7 G1", "Y2 G4"], top="R3"))
    first = duel.move(0, "draw", key="one", seen=1)
    kept = duel.move(0, "keep") if first.json()["match"]["awaiting"]["kind"] == "drawn" else None
    assert kept is None or kept.status_code == 201
    duel.move(1, "draw")
    if duel.view(1)["awaiting"]["kind"] == "drawn":
        duel.move(1, "keep")
    cards = duel.view(0)["seats"][0]["cards"]
    again = duel.clients[0].post(
        f"{duel.address}/moves", {"move": "draw", "seen": 1}, headers={"Idempotency-Key": "one"}
    )
    assert again.content == first.content
    assert duel.view(0)["seats"][0]["cards"] == cards


@pytest.mark.django_db(transaction=True)  # the statement that finds the key used is a transaction itself
def test_a_legal_move_with_a_used_key_is_not_made(duel):
    first = duel.play(0, "R5", key="one")
    duel.move(1, "draw")
    if duel.view(1)["awaiting"]["kind"] == "drawn":
        duel.move(1, "keep")
    other = duel.play(0, "R7", key="one")
    assert first.status_code == 201
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert len(duel.view(0)["hand"]) == 2


def test_another_body_under_the_key_is_refused(duel):
    duel.play(0, "R5", key="one")
    answer = duel.move(0, "draw", key="one", seen=1)
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")


def test_a_refused_move_does_not_use_the_key_up(duel):
    assert duel.play(0, "B7", key="one").status_code == 422
    assert duel.play(0, "R5", key="one").status_code == 201


def test_two_players_may_use_the_same_key(duel):
    assert duel.play(0, "R5", key="one").status_code == 201
    assert duel.move(1, "draw", key="one").status_code == 201
    assert Move.objects.filter(match_id=duel.id, key="one").count() == 2


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_a_key_is_1_to_64_characters(duel, key):
    answer = duel.clients[0].post(
        f"{duel.address}/moves", {"move": "draw", "seen": 1}, headers={"Idempotency-Key": key}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key_invalid")
