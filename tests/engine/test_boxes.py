"""The cards of a match: no more than can be played, and looked up for the match whose state it is."""

from dataclasses import replace

import pytest

from games import engine
from games.engine.choices import PLAYS
from games.engine.options.option import OPTIONS
from games.engine.play import table_of
from games.engine.rulesets import options_of
from tests.engine.random_play import sample_values


@pytest.mark.parametrize("variant", engine.VARIANTS)
def test_every_card_of_a_box_has_its_option(variant: str) -> None:
    box = engine.VARIANTS[variant]
    books = [
        OPTIONS[option.code].write(box.build(), value)
        for option in options_of(box)
        for value in sample_values(option)
    ]
    assert max(len(book.deck) for book in books) <= len(PLAYS)
    assert all(choice.card == card for card, choice in enumerate(PLAYS))


def test_another_seed_is_another_box() -> None:
    state = engine.new_match(engine.ruleset("classic", {}), 4, "one").state
    other = replace(state, seed="another")
    assert table_of(other).faces != table_of(state).faces
    assert table_of(state.copy()).faces is table_of(state).faces
