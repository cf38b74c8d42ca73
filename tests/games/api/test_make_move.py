"""`POST /matches/{id}/moves`: one move, and every way it can be refused."""

import pytest

from tests.engine.table import deal


@pytest.fixture
def duel(table):
    """Ada holds a red card, a blue one and a wild; Ben two cards. Red lies on top and Ada is to play."""
    return table(2, deal(hands=["R5 B7 W W+4", "Y2 G4"], top="R3"))


def test_a_card_that_fits_is_played(duel):
    answer = duel.play(0, "R5")
    assert answer.status_code == 201
    received = answer.json()
    assert received["seq"] == 2
    assert received["events"][0]["type"] == "played"
    assert received["events"][0]["text"] == "\u2068Ada\u2069 played red 5."
    assert received["match"]["awaiting"]["seats"] == [1]
    assert received["match"]["table"]["top"] == "R5"
    assert [card["face"] for card in received["match"]["hand"]] == ["B7", "W", "W+4"]


def test_the_answer_and_a_later_look_show_the_same_match(duel):
    received = duel.play(0, "R5").json()["match"]
    seen = duel.view(0)
    assert received | {"server_time": None} == seen | {"server_time": None}


def test_the_sentences_are_in_the_language_of_the_caller(duel):
    body = {"move": "play", "card": duel.card(0, "R5"), "seen": 1}
    answer = duel.clients[0].post(f"{duel.address}/moves", body, headers={"Accept-Language": "it"})
    assert answer.json()["events"][0]["text"] == "\u2068Ada\u2069 ha giocato 5 rosso."


@pytest.mark.parametrize(
    ("color", "code"),
    [
        ("wild", "not_a_color"),
        ("black", "not_a_color"),
        ("", "not_a_color"),
        (None, "color_required"),
        ("RED ", "not_a_color"),
        ("purple", "color_not_in_play"),
        (["red"], "not_a_color"),
        (1, "not_a_color"),
    ],
)
def test_a_wild_takes_one_of_four_colours_in_one_spelling(duel, color, code):
    before = duel.row
    answer = duel.play(0, "W", color=color)
    assert answer.status_code == 400
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [("color", code)]
    after = duel.row
    assert (after.state, after.seq, after.deadline) == (before.state, before.seq, before.deadline)


def test_a_wild_without_a_colour_is_against_the_rules(duel):
    answer = duel.play(0, "W")
    assert answer.status_code == 422
    assert answer.json()["code"] == "color_required"
    assert {"move": "draw"} in answer.json()["legal"]


def test_a_card_that_does_not_match_is_refused_with_what_may_be_done(duel):
    answer = duel.play(0, "B7")
    assert answer.status_code == 422
    refusal = answer.json()
    assert refusal["code"] == "card_does_not_match"
    assert refusal["seq"] == 1
    assert {"move": "play", "card": duel.card(0, "R5")} in refusal["legal"]


def test_a_card_of_somebody_else_is_not_in_hand(duel):
    answer = duel.move(0, "play", card=duel.card(1, "Y2"))
    assert (answer.status_code, answer.json()["code"]) == (422, "card_not_in_hand")


def test_out_of_turn_nothing_happens(duel):
    answer = duel.move(1, "draw")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")
    assert duel.view(1)["seats"][1]["cards"] == 2
    assert duel.move(0, "draw").status_code == 201


def test_drawing_twice_is_refused(table):
    duel = table(2, deal(hands=["R5 B7", "Y2 G4"], top="R3", pile="R9 B1"))
    assert duel.move(0, "draw").status_code == 201
    answer = duel.move(0, "draw")
    assert (answer.status_code, answer.json()["code"]) == (409, "already_drawn")


def test_a_penalty_must_be_answered_first(table):
    duel = table(2, deal(hands=["W+4 B7 G1", "Y2 G4"], top="R3"))
    assert duel.play(0, "W+4", color="green").status_code == 201
    answer = duel.play(1, "G4")
    assert (answer.status_code, answer.json()["code"]) == (409, "penalty_open")
    assert duel.move(1, "accept").status_code == 201
    again = duel.move(1, "accept")
    assert again.status_code == 409
    assert duel.view(1)["seats"][1]["cards"] == 6


@pytest.mark.parametrize("move", ["accept", "challenge", "keep", "call", "catch"])
def test_what_there_is_no_cause_for_is_refused(duel, move):
    answer = duel.move(0, move, target=1)
    assert answer.status_code == 409


def test_a_stranger_does_not_learn_that_there_is_a_match(duel, new_guest):
    answer = new_guest("Eve").post(f"{duel.address}/moves", {"move": "draw", "seen": 1})
    assert answer.status_code == 404


def test_who_looks_on_may_not_move(table, new_guest):
    duel = table(2, visibility="public")
    answer = new_guest("Eve").post(f"{duel.address}/moves", {"move": "draw", "seen": 1})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_before_the_start_there_is_nothing_to_play(room):
    answer = room(2).move(0, "draw")
    assert (answer.status_code, answer.json()["code"]) == (409, "match_not_started")


def test_after_the_end_a_move_changes_nothing(duel):
    duel.ask(1, "resign")
    before = duel.row
    answer = duel.move(0, "draw", seen=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "match_over")
    assert answer.json()["match"]["status"] == "finished"
    assert duel.row.state == before.state


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"move": None},
        {"move": 7},
        {"move": "resign"},
        {"move": "time_out"},
        {"move": "return"},
        {"move": "start"},
        {"move": "play"},
        {"move": "play", "card": "5"},
        {"move": "play", "card": -1},
        {"move": "play", "card": 2**70},
        {"move": "play", "card": True},
        {"move": "play", "card": [5]},
        {"move": "play", "card": {"id": 5}},
        {"move": "play", "card": 1, "uno": "yes"},
        {"move": "play", "card": 1, "target": 1.5},
        {"move": "catch"},
        {"move": "catch", "target": "1"},
        {"move": "draw", "seen": "1"},
        {"move": "draw", "seen": -1},
        {"move": "draw", "seen": True},
        {"move": "draw", "seen": 2**31},
        {"move": "draw", "seen": 99},
        {"move": ["draw"]},
        {"move": {"draw": 1}},
    ],
)
def test_what_is_no_move_is_refused_with_its_fields(duel, body):
    answer = duel.clients[0].post(f"{duel.address}/moves", body)
    assert answer.status_code == 400
    assert answer.json()["errors"]
    assert duel.row.seq == 1


@pytest.mark.parametrize(
    "text", [b"", b"null", b"[]", b'"draw"', b"{", b"\xff", b'{"move":"draw","seen":' + b"[" * 9000]
)
def test_what_is_no_object_is_refused(duel, text):
    answer = duel.clients[0].generic("POST", f"{duel.address}/moves", text, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize(("levels", "code"), [(50, "invalid"), (400, "malformed")])
def test_nesting_is_no_trouble(duel, levels, code):
    deep: list[object] = []
    for _ in range(levels):
        deep = [deep]
    answer = duel.clients[0].post(f"{duel.address}/moves", {"move": "draw", "seen": 1, "note": deep})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
