"""Flip and DOS as an app meets them: cards matched and placed, and backs in the view."""

import pytest

from tests.engine.table import deal


@pytest.fixture
def dos(table):
    """Ada may match the red seven in colour with one card, or with two that add up."""
    hands = ["R7 G3 G4 W2 Y9", "Y1 Y3"]
    return table(2, deal("dos", hands=hands, center="R7 B9", pile="G5"), variant="dos")


def test_a_legal_match_can_be_sent_as_it_is_listed(dos):
    for option in dos.view(0)["legal"]:
        assert option["move"] in ("match", "draw")
    option = next(option for option in dos.view(0)["legal"] if option.get("cards") == [dos.card(0, "R7")])
    assert option.keys() == {"move", "cards", "center"}
    answer = dos.move(0, **option)
    assert answer.status_code == 201
    assert answer.json()["events"][0] | {"text": ""} == {
        "type": "matched", "seat": 0, "text": "", "color_match": True, "cards_left": 4,
        "cards": [{"id": option["cards"][0], "face": "R7"}],
        "center": {"id": option["center"], "face": "R7"},
    }  # fmt: skip


def test_a_turn_of_dos_is_matched_done_and_placed(dos):
    center = dos.view(0)["table"]["center"][0]["cards"][0]["id"]
    received = dos.move(0, "match", cards=[dos.card(0, "R7")], center=center).json()["match"]
    assert [len(row["cards"]) for row in received["table"]["center"]] == [2, 1]
    assert (received["awaiting"]["kind"], received["awaiting"]["detail"]["bonus"]) == ("matching", 1)
    received = dos.move(0, "done").json()["match"]
    assert (received["awaiting"]["kind"], {choice["move"] for choice in received["legal"]}) == (
        "placing",
        {"place"},
    )
    received = dos.move(0, "place", card=dos.card(0, "Y9")).json()["match"]
    assert [row["cards"][0]["face"] for row in received["table"]["center"]] == ["B9", "G5", "Y9"]
    assert received["awaiting"]["seats"] == [1]


@pytest.mark.parametrize(
    ("cards", "field", "code"),
    [("R7", "cards", "not_a_list_of_numbers"), (None, "cards", "required"), ([[1]], "cards", None)],
)
def test_cards_that_are_no_list_of_numbers_are_malformed(dos, cards, field, code):
    answer = dos.move(0, "match", cards=cards, center=1)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == field
    assert code in (None, answer.json()["errors"][0]["code"])


def test_cards_that_do_not_add_up_are_refused_with_what_may_be_done(dos):
    center = dos.view(0)["table"]["center"][0]["cards"][0]["id"]
    answer = dos.move(0, "match", cards=[dos.card(0, "G3"), dos.card(0, "Y9")], center=center)
    assert (answer.status_code, answer.json()["code"]) == (422, "card_does_not_match")
    assert "draw" in [option["move"] for option in answer.json()["legal"]]


@pytest.mark.parametrize(
    ("seats", "large", "status"), [(4, False, 201), (5, False, 422), (10, True, 201), (11, True, 400)]
)
def test_more_than_four_may_sit_only_at_a_large_table_of_dos(guest, seats, large, status):
    wishes = {"variant": "dos", "seats": seats, "options": {"dos_large": large}}
    assert guest.post("/api/v1/matches", wishes).status_code == status


def test_each_player_of_flip_sees_the_backs_of_the_other(table):
    hands = ["R1|K3 Y1|KSA", "G1|O5 G2|TSA"]
    flip = table(2, deal("flip", hands=hands, top="R5|T5", pile="Y4|PF"), variant="flip")
    mine, theirs = flip.view(0), flip.view(1)
    assert [seat["backs"] for seat in mine["seats"]] == [None, ["O5", "TSA"]]
    assert [seat["backs"] for seat in theirs["seats"]] == [["K3", "KSA"], None]
    assert mine["table"]["draw_top"] == theirs["table"]["draw_top"] == "PF"
    assert (mine["table"]["side"], [card["face"] for card in mine["hand"]]) == ("light", ["R1", "Y1"])
