"""dos_large: up to ten at one table."""

import pytest

from games import engine
from games.engine import BadRuleset


def test_ten_may_play_where_the_house_lets_them() -> None:
    state = engine.new_match(engine.ruleset("dos", {"dos_large": True}, 10), 10, "a seed").state
    assert ([len(seat.hand) for seat in state.seats], len(state.draw_pile)) == ([7] * 10, 108 - 70 - 2)


@pytest.mark.parametrize("seats", [1, 11])
def test_more_than_ten_may_never(seats: int) -> None:
    with pytest.raises(BadRuleset):
        engine.ruleset("dos", {"dos_large": True}, seats)


def test_a_large_table_that_sleeps_comes_to_an_end() -> None:
    step = engine.new_match(engine.ruleset("dos", {"dos_large": True}, 10), 10, "asleep")
    for _ in range(3_000):
        if engine.is_over(step.state):
            break
        step = engine.apply(step.state, step.state.awaiting.seats[0], engine.TimeOut())
    assert engine.is_over(step.state)
