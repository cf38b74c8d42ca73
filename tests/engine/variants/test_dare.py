"""Dare: its box, the choice, the jury, and the lists. Dares that last have a file of their own."""

from collections import Counter

import pytest

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal, opens

JUDGED_AT_ONCE: dict[str, object] = {"options": {"dare_list": "show_off"}}


def dared(hands: list[str] | None = None, **laid: object) -> Game:
    hands = hands or ["RD7 B1 B2", "G1 G2", "Y1 Y2"]
    return deal("dare", hands=hands, top="R5", **JUDGED_AT_ONCE | laid).plays(0, "RD7")  # type: ignore[arg-type]


def test_the_box_has_108_cards_worth_1240_points() -> None:
    faces = [card.faces[0] for card in engine.VARIANTS["dare"].build().deck]
    assert (len(faces), sum(face.points for face in faces)) == (108, 1240)
    symbols = Counter(face.symbol for face in faces if face.value is None)
    assert symbols == {"reverse": 8, "skip": 8, "dare": 8, "wild_dare": 8}


def test_each_card_that_dares_has_its_own_line_of_the_list() -> None:
    entries = [card.faces[0].entry for card in engine.VARIANTS["dare"].build().deck]
    assert sorted(entry for entry in entries if entry) == list(range(1, 17))


def test_the_next_seat_sees_what_it_is_dared_to_and_what_refusing_costs() -> None:
    table = dared()
    awaiting = engine.view(table.state, None)["awaiting"]
    assert (awaiting["kind"], awaiting["seats"]) == ("dare", (1,))
    assert awaiting["detail"] == {
        "cards": 2, "by": 0, "list": "show_off", "number": 7, "lasts": False,
    }  # fmt: skip
    assert table.may(1) == ["dare", "refuse"]


def test_nothing_else_can_be_done_about_a_dare() -> None:
    table = dared()
    table.refuses("dare_open").draws(1)
    table.refuses("dare_open").plays(1, "G1")
    table.refuses("nothing_to_accept").accepts(1)
    table.refuses("not_your_turn").does(2, "dare")


def test_without_a_dare_there_is_none_to_take_or_refuse() -> None:
    table = deal("dare", hands=["R1 B1", "G1 G2"], top="R5")
    table.refuses("nothing_to_dare").does(0, "dare")
    table.refuses("nothing_to_dare").does(0, "refuse")
    table.refuses("nothing_to_vote_on").does(0, "vote", ok=True)


def test_who_sleeps_refuses() -> None:
    table = dared().runs_out_of_time(1)
    assert (table.cards(1), table.turn) == (4, 2)


def test_everybody_else_judges_and_nobody_judges_twice() -> None:
    table = dared(["RD7 B1 B2", "G1 G2", "Y1 Y2", "B3 B4"]).does(1, "dare")
    assert table.awaits == "vote 0 2 3"
    table.refuses("not_your_turn").does(1, "vote", ok=True)
    table.does(2, "vote", ok=False)
    table.refuses("not_your_turn").does(2, "vote", ok=True)
    table.refuses("vote_open").draws(0)
    assert engine.view(table.state, 0)["awaiting"]["detail"] == {
        "subject": "dare", "about": 1, "by": 0, "cards": 2, "ayes": 0, "noes": 1,
        "list": "show_off", "number": 7, "lasts": False,
    }  # fmt: skip


def test_a_tie_is_a_success() -> None:
    table = dared().does(1, "dare").does(0, "vote", ok=False).does(2, "vote", ok=True)
    assert (table.cards(1), table.turn) == (2, 2)


def test_silence_is_a_success() -> None:
    table = dared().does(1, "dare").runs_out_of_time(0)
    assert (table.cards(1), table.turn) == (2, 2)


def test_with_two_players_it_is_the_other_who_judges_and_goes_on() -> None:
    table = dared(["RD7 B1 B2", "G1 G2"]).does(1, "dare").does(0, "vote", ok=False)
    assert (table.cards(1), table.turn) == (4, 0)


def test_when_the_performer_leaves_the_next_seat_plays() -> None:
    assert dared().does(1, "dare").leaves(1).turn == 2


def test_when_the_last_judge_leaves_the_votes_given_decide() -> None:
    table = dared().does(1, "dare").does(0, "vote", ok=False).leaves(2)
    assert (table.cards(1), table.turn) == (4, 0)


def test_a_dare_fits_on_a_dare_and_a_wild_dare_on_anything() -> None:
    table = deal("dare", hands=["BD1 WD9 B2", "G1 G2"], top="RD7")
    assert table.may(0)[:2] == ["play BD1", "play WD9"]
    table.refuses("color_required").plays(0, "WD9")
    assert table.plays(0, "WD9", "green").color == "green"


def test_as_start_card_a_dare_is_for_the_left_of_the_dealer() -> None:
    table = opens("RD7", variant="dare", dealer=2)
    assert table.awaits == "dare 0"


def test_as_start_card_a_wild_dare_is_a_colour_to_name_and_no_dare() -> None:
    table = opens("WD9", variant="dare", dealer=2)
    assert table.names(0, "red").turn == 0


@pytest.mark.parametrize("name", ["show_off", "daredevil", "house"])
def test_the_dares_come_from_the_list_on_the_table(name: str) -> None:
    assert dared(options={"dare_list": name}).event("dared")["list"] == name


def test_the_tables_own_list_has_at_most_sixteen_lines() -> None:
    assert engine.ruleset("dare", {"house_dares": "\n".join(["hop"] * 16)})
    with pytest.raises(engine.BadRuleset):
        engine.ruleset("dare", {"house_dares": "\n".join(["hop"] * 17)})
