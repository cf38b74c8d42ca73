"""What a rating leads to: a standing once it is sure, and a league that is not lost at the first fall."""

import pytest

from games.leagues import League, RankingStatus, league_after, standing_after, step_of
from games.ratings import Skill

SURE = Skill(30, 4)


@pytest.mark.parametrize(
    ("rating", "league"),
    [
        (-200, "bronze"),
        (1399.9, "bronze"),
        (1400, "silver"),
        (1550, "gold"),
        (1849, "platinum"),
        (3000, "master"),
    ],
)
def test_the_first_league_follows_from_the_rating(rating, league):
    assert league_after(rating, "") == league


def test_one_rises_at_the_threshold_however_many_leagues_it_is():
    assert league_after(1550, "silver") == League.GOLD
    assert league_after(1900, "bronze") == League.DIAMOND


def test_one_falls_only_when_clearly_below():
    assert league_after(1549, "gold") == League.GOLD
    assert league_after(1520, "gold") == League.GOLD
    assert league_after(1519, "gold") == League.SILVER
    assert league_after(1300, "gold") == League.BRONZE


def test_who_has_fallen_rises_at_the_threshold_again():
    assert league_after(1549, "silver") == League.SILVER
    assert league_after(1550, "silver") == League.GOLD


def test_ten_matches_settle_a_member():
    assert standing_after(SURE, 9, is_guest=False) == RankingStatus.PROVISIONAL
    assert standing_after(SURE, 10, is_guest=False) == RankingStatus.SETTLED


def test_an_unsure_rating_is_provisional_however_many_matches_made_it():
    assert standing_after(Skill(30, 8.3), 100, is_guest=False) == RankingStatus.PROVISIONAL


def test_a_guest_never_settles():
    assert standing_after(SURE, 100, is_guest=True) == RankingStatus.PROVISIONAL


def test_steps_are_four_points_wide():
    assert [step_of(rating) for rating in (0, 3.99, 4, -0.01, -4)] == [0, 0, 1, -1, -1]
