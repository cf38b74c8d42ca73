"""What a Wild as start card does: the left of the dealer names its colour, or it goes back."""

from games import engine
from tests.engine.table import opens


def test_by_default_the_left_of_the_dealer_names_its_colour() -> None:
    assert opens("W", seats=3, dealer=2).awaits == "name_color 0"


def test_it_may_be_put_back_and_another_card_turned() -> None:
    options = {"start_wild": "reshuffle"}
    chosen = engine.ruleset("classic", options, 3)
    for seed in range(120):
        assert engine.new_match(chosen, 3, str(seed)).state.color is not None
    assert opens("R5", returned=1, options=options).turn is not None
