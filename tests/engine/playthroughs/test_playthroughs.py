"""Whole matches, move by move: the stories beside this file are what the rules do today."""

import pytest

from games import engine
from tests.engine.playthroughs.matches import PLAYTHROUGHS, Playthrough
from tests.engine.playthroughs.seeds import missing
from tests.engine.playthroughs.story import HERE, write_story


@pytest.mark.parametrize("match", PLAYTHROUGHS, ids=lambda match: match.name)
def test_the_match_goes_as_it_is_written(match: Playthrough) -> None:
    assert write_story(match).splitlines() == (HERE / f"{match.name}.txt").read_text().splitlines()


@pytest.mark.parametrize("match", PLAYTHROUGHS, ids=lambda match: match.name)
def test_the_story_reaches_the_end_of_the_match(match: Playthrough) -> None:
    assert ": match_won seat=" in write_story(match)


@pytest.mark.parametrize("match", PLAYTHROUGHS, ids=lambda match: match.name)
def test_the_match_shows_what_is_special_to_its_box(match: Playthrough) -> None:
    assert not list(missing(match, write_story(match)))


def test_every_box_has_its_story() -> None:
    assert {match.variant for match in PLAYTHROUGHS} == set(engine.VARIANTS)


def test_every_story_belongs_to_a_match() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == {match.name for match in PLAYTHROUGHS}
