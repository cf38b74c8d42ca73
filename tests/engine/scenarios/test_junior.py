"""A worked situation of Junior: the first level."""

from collections import Counter

from games import engine
from games.engine.play import table_of
from tests.engine.game import Game
from tests.engine.table import deal

FIRST = {"junior_level": 1}


def test_scenario_60_the_first_level_has_40_cards_and_no_actions() -> None:
    state = engine.new_match(engine.ruleset("junior", FIRST), 3, "a seed").state
    table = table_of(state)
    assert Counter(face.value for face in table.faces) == {1: 8, **dict.fromkeys(range(2, 10), 4)}
    assert ([len(seat.hand) for seat in state.seats], len(state.draw_pile)) == ([5, 5, 5], 24)
    assert len(state.discard_pile) == 1


def test_scenario_60_a_drawn_card_may_be_played() -> None:
    table: Game = deal("junior", hands=["B1 B2", "G1 G2", "Y1 Y2"], top="R5", pile="R9", options=FIRST)
    assert table.draws(0).may(0)[:2] == ["play R9", "keep"]
