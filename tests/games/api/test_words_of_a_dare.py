"""A player who must take a dare, or judge one, reads its words in the view, in their own language."""

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
    ("lines", "text"),
    [
        ("Stand up.\nWhistle.", "Whistle."),
        ("Stand up.\n* Whistle.", "Whistle."),
        ("Stand up.", None),
        ("Stand up.\n", None),
        ("Stand up.\n*", None),
    ],
)
def test_the_tables_own_dares_are_shown_as_they_were_written(dared, lines, text):
    assert detail(dared(dare_list="house", house_dares=lines), 1, "es")["text"] == text


def test_a_dare_that_runs_is_shown_at_its_seat_in_the_language_of_each_reader(dared):
    room = dared(dare_list="family")
    assert room.move(1, move="dare").status_code == 201
    in_words = {
        "es": "Habla como un robot hasta tu próximo turno.",
        "en": "Talk like a robot until your next turn.",
    }
    for language, text in in_words.items():
        answer = room.clients[2].get(room.address, headers={"Accept-Language": language}).json()
        assert answer["seats"][1]["dare"] == {
            "by": 0,
            "cards": 2,
            "list": "family",
            "number": 2,
            "text": text,
        }
        assert (answer["seats"][0]["dare"], answer["seats"][2]["dare"]) == (None, None)


def test_a_lapse_is_called_and_judged(dared):
    room = dared(dare_list="family")
    assert room.move(1, move="dare").status_code == 201
    assert room.move(1, move="call_lapse", target=1).json()["code"] == "no_dare_running"
    called = room.move(0, move="call_lapse", target=1)
    assert called.status_code == 201
    assert (
        "\u2068Ada\u2069 says that \u2068Ben\u2069 has stopped dare 2." in called.json()["events"][0]["text"]
    )
    assert detail(room, 2)["text"] == "Talk like a robot until your next turn."
    assert room.move(2, move="vote", ok=False).status_code == 201
    assert room.view(1)["seats"][1]["cards"] == 4


def test_the_words_on_a_card_are_shown_to_its_judges(table):
    game = deal("modern", hands=["WC1 R1 R2", "G1 G2", "B1 B3"], top="R5", options=WRITTEN)
    room = table(3, game, variant="modern", options=WRITTEN)
    assert room.play(0, "WC1", color="red").status_code == 201
    assert detail(room, 2, "it")["text"] == "Sing “{name}”!"


def test_a_turn_has_no_words(table):
    assert detail(table(2), 0) == {}
