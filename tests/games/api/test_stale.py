"""`seen`: a player who has not seen the current decision gets what was missed, instead of playing blindly."""

import pytest

from tests.engine.table import deal


@pytest.fixture
def duel(table):
    return table(2, deal(hands=["R5 R7 B7", "R2 R9 G4"], top="R3"))


def test_an_answer_to_an_older_question_is_stale(duel):
    duel.play(0, "R5")
    answer = duel.play(1, "R2", seen=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    refusal = answer.json()
    assert refusal["seq"] == 2
    assert [(event["seq"], event["type"], event["seat"]) for event in refusal["events"]] == [(2, "played", 0)]
    assert refusal["events"][0]["text"] == "\u2068Ada\u2069 played red 5."
    assert refusal["match"]["seq"] == 2
    assert refusal["match"]["you"] == 1
    assert duel.play(1, "R2", seen=2).status_code == 201


def test_a_move_that_was_overtaken_is_stale_whatever_else_is_wrong(duel):
    card = duel.card(0, "R5")
    duel.play(0, "R5")
    answer = duel.move(0, "play", card=card, seen=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_what_does_not_concern_the_move_does_not_make_it_stale(table):
    """A late call by another seat raises the number, but the question is the same."""
    trio = table(3, deal(hands=["R5 B7", "R2 R9 G4", "G1 G2 G3"], top="R3"))
    trio.play(0, "R5")
    seen = trio.row.seq
    assert trio.move(0, "call").status_code == 201
    assert trio.play(1, "R2", seen=seen).status_code == 201


def test_without_seen_the_move_is_judged_as_it_is(duel):
    body = {"move": "play", "card": duel.card(0, "R5")}
    assert duel.clients[0].post(f"{duel.address}/moves", body).status_code == 201


def test_missed_events_are_cut_to_what_the_viewer_may_know(duel):
    duel.move(0, "draw")
    seq = duel.row.seq
    if duel.view(0)["awaiting"]["kind"] == "drawn":
        duel.move(0, "keep")
    answer = duel.move(1, "draw", seen=seq - 1)
    drew = next(event for event in answer.json()["events"] if event["type"] == "drew")
    assert drew["count"] == 1
    assert "cards" not in drew


MISTAKES = {"wrong_card_penalty": 1, "out_of_turn_penalty": 2, "false_call_penalty": 2}


@pytest.mark.parametrize("unseen", [0, 1])
def test_a_mistake_is_paid_for_only_by_who_has_seen_everything(table, unseen):
    """The card was in time when it was sent: the turn passed on while it was on its way."""
    game = deal(hands=["R2 B5 B6", "G1 Y1 Y2", "G4 Y3 Y4"], top="R3", options=MISTAKES)
    match = table(3, game, options=MISTAKES)
    assert match.move(0, "draw").status_code == 201
    late = match.play(0, "R2", seen=match.row.seq - unseen)
    expected = (409, "stale", 4) if unseen else (201, None, 6)
    assert (late.status_code, late.json().get("code"), match.view()["seats"][0]["cards"]) == expected


def test_a_call_for_the_hand_of_before_is_not_paid_for(table):
    game = deal(hands=["R2 B5 B6", "G1 Y1 Y2"], top="R3", options=MISTAKES)
    match = table(2, game, options=MISTAKES)
    assert match.move(0, "call", seen=match.row.seq - 1).json()["code"] == "stale"
    assert match.move(0, "call").status_code == 201
    assert match.view()["seats"][0]["cards"] == 5
