"""Whoever must take a dare, or judge one, reads its words in the view, in their own language."""

import pytest

from tests.engine.table import deal

HANDS = ["BD2 R1 R2", "G1 G2", "B1 B3"]
WRITTEN = {"custom_1": "free_text", "custom_text_1": "Sing “{name}”!"}


@pytest.fixture
def dared(table):
    """Ada has played the second Dare at Ben; Cleo will judge."""

    def play(**options):
        game = deal("dare", hands=HANDS, top="B5", options=options)
        room = table(3, game, variant="dare", options=options)
        assert room.play(0, "BD2").status_code == 201
        return room

    return play


def detail(room, player, language="en"):
    answer = room.clients[player].get(room.address, headers={"Accept-Language": language})
    return answer.json()["awaiting"]["detail"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Hop ten times."),
        ("it", "Saltella dieci volte."),
        ("ca", "Salta deu vegades a peu coix."),
        ("es", "Salta diez veces a la pata coja."),
    ],
)
def test_a_dare_is_in_the_language_of_its_reader(dared, language, text):
    shown = detail(dared(dare_list="daredevil"), 1, language)
    assert (shown["list"], shown["number"], shown["text"]) == ("daredevil", 2, text)


def test_those_who_judge_read_it_too(dared):
    room = dared(dare_list="daredevil")
    answer = room.clients[1].post(
        f"{room.address}/moves", {"move": "dare"}, headers={"Accept-Language": "ca"}
    )
    assert answer.json()["match"]["awaiting"]["detail"]["text"] == "Salta deu vegades a peu coix."
    assert room.view(2)["awaiting"]["kind"] == "vote"
    assert detail(room, 2, "it")["text"] == "Saltella dieci volte."


@pytest.mark.parametrize(
    ("lines", "text"), [("Stand up.\nWhistle.", "Whistle."), ("Stand up.", None), ("Stand up.\n", None)]
)
def test_the_tables_own_dares_are_shown_as_they_were_written(dared, lines, text):
    assert detail(dared(dare_list="house", house_dares=lines), 1, "es")["text"] == text


def test_the_words_on_a_card_are_shown_to_its_judges(table):
    game = deal("modern", hands=["WC1 R1 R2", "G1 G2", "B1 B3"], top="R5", options=WRITTEN)
    room = table(3, game, variant="modern", options=WRITTEN)
    assert room.play(0, "WC1", color="red").status_code == 201
    assert detail(room, 2, "it")["text"] == "Sing “{name}”!"


def test_a_turn_has_no_words(table):
    assert detail(table(2), 0) == {}
