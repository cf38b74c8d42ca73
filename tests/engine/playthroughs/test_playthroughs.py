"""Whole matches told move by move: the stories beside this file are what the rules tell today."""

import pytest

from tests.engine.playthroughs.story import HERE, PLAYTHROUGHS, Playthrough, tell


@pytest.mark.parametrize("match", PLAYTHROUGHS, ids=lambda match: match.name)
def test_the_match_goes_as_it_is_written(match: Playthrough) -> None:
    assert tell(match).splitlines() == (HERE / f"{match.name}.txt").read_text().splitlines()


@pytest.mark.parametrize("match", PLAYTHROUGHS, ids=lambda match: match.name)
def test_the_match_is_told_to_its_end(match: Playthrough) -> None:
    assert ": match_won seat=" in tell(match)


def test_every_story_belongs_to_a_match() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == {match.name for match in PLAYTHROUGHS}
