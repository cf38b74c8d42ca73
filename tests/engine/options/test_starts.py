"""Other readings of a Wild and a Reverse as start card."""

from games import engine
from tests.engine.table import opens


def test_a_wild_may_be_put_back_instead() -> None:
    options = {"start_wild": "reshuffle"}
    chosen = engine.ruleset("classic", options, 3)
    for seed in range(120):
        step = engine.new_match(chosen, 3, str(seed))
        assert step.state.color is not None
    assert opens("R5", returned=1, options=options).turn is not None


def test_a_reverse_may_give_the_first_turn_to_the_right_of_the_dealer() -> None:
    table = opens("GR", seats=4, dealer=3, options={"reverse_start": "right_of_dealer"})
    assert (table.turn, table.direction) == (2, -1)


def test_with_two_players_the_dealer_begins_after_a_reverse_by_either_reading() -> None:
    assert opens("RR", seats=2, dealer=1, options={"reverse_start": "right_of_dealer"}).turn == 1
