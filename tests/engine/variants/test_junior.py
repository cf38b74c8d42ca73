"""Junior: the children's box, one round, and no points."""

from collections import Counter

import pytest

from games import engine
from games.engine.play import table_of
from games.engine.rulesets import rulebook_of
from tests.engine.table import deal


def test_the_box_has_56_cards() -> None:
    symbols = Counter(card.faces[0].symbol for card in engine.VARIANTS["junior"].build().deck)
    assert (symbols["1"], {symbols[str(number)] for number in range(2, 10)}) == (8, {4})
    assert [symbols[name] for name in ("draw_one", "draw_two", "skip", "wild")] == [4, 4, 4, 4]
    assert sum(symbols.values()) == 56


def test_the_older_box_has_36_cards_and_28_without_actions() -> None:
    for level, count in ((2, 36), (1, 28)):
        rules = engine.ruleset("junior", {"junior_box": 36, "junior_level": level})
        symbols = Counter(card.faces[0].symbol for card in rulebook_of(*rules).deck)
        assert ({symbols[str(number)] for number in range(1, 8)}, sum(symbols.values())) == ({4}, count)
        assert (symbols["8"], symbols["draw_one"], symbols["skip"]) == (0, 0, 0)


def test_in_the_older_box_a_draw_two_answers_a_draw_two() -> None:
    hands = ["R+2 R1", "G+2 G2", "Y1 Y2"]
    table = deal("junior", hands=hands, top="R5", options={"junior_box": 36}).plays(0, "R+2")
    assert table.awaits == "penalty 1"
    assert (table.plays(1, "G+2").cards(2), table.turn) == (6, 0)


def test_it_is_for_two_to_four_with_five_cards_each() -> None:
    with pytest.raises(engine.BadRuleset):
        engine.ruleset("junior", {}, 5)
    state = engine.new_match(engine.ruleset("junior", {}), 4, "a seed").state
    assert [len(seat.hand) for seat in state.seats] == [5, 5, 5, 5]


def test_only_a_number_opens() -> None:
    for seed in range(60):
        assert table_of(engine.new_match(engine.ruleset("junior", {}), 2, str(seed)).state).top.value


def test_draw_cards_and_skips_cost_the_next_seat_its_turn() -> None:
    hands = ["R+1 R+2 RS", "G1 G2", "Y1 Y2"]
    assert deal("junior", hands=hands, top="R5").plays(0, "R+1").turn == 2
    table = deal("junior", hands=hands, top="R5").plays(0, "R+2")
    assert (table.cards(1), table.turn) == (4, 2)
    assert deal("junior", hands=hands, top="R5").plays(0, "RS").turn == 2


def test_the_player_who_is_out_first_has_won_the_match_and_nobody_has_points() -> None:
    table = deal("junior", hands=["R1", "G9 G8", "Y1 Y2"], top="R5").plays(0, "R1")
    assert (table.scores, table.places) == ([0, 0, 0], [1, 3, 2])
    assert engine.is_over(table.state)


def test_hands_may_lie_open() -> None:
    table = deal("junior", hands=["R1 R2", "G9 G8"], top="R5", options={"open_hands": True})
    assert [seat["backs"] for seat in engine.view(table.state, None)["seats"]] == [["R1", "R2"], ["G9", "G8"]]
    table = deal("junior", hands=["R1 R2", "G9 G8"], top="R5")
    assert [seat["backs"] for seat in engine.view(table.state, 0)["seats"]] == [None, None]
