"""From places to ratings: the same in every order, ties alike, winners never fall, skills come to light."""

from itertools import permutations
from random import Random

import pytest

from games.ratings import Skill, after_rest, rate, soft_reset

NEW = Skill()


def changes(skills, places, teams=None):
    return [after.mu - before.mu for before, after in zip(skills, rate(skills, places, teams), strict=True)]


def test_who_has_never_played_stands_in_the_middle():
    assert (NEW.rating, NEW.deviation) == (1500.0, 200.0)


def test_the_winner_gains_what_the_loser_loses():
    winner, loser = changes([NEW, NEW], [1, 2])
    assert winner > 0
    assert winner == pytest.approx(-loser)


def test_a_better_place_is_never_worth_less():
    gains = changes([NEW] * 4, [1, 2, 3, 4])
    assert gains == sorted(gains, reverse=True)
    assert len(set(gains)) == 4


def test_everybody_is_surer_after_a_match():
    assert all(skill.sigma < NEW.sigma for skill in rate([NEW] * 4, [1, 2, 3, 4]))


def test_all_24_orders_of_the_players_give_the_same():
    skills = [Skill(31, 3), Skill(25, 8), Skill(22, 5), Skill(27, 2)]
    places = [2, 1, 4, 3]
    usual = dict(zip(range(4), rate(skills, places), strict=True))
    for order in permutations(range(4)):
        rated = rate([skills[n] for n in order], [places[n] for n in order])
        for n, skill in zip(order, rated, strict=True):
            assert skill.mu == pytest.approx(usual[n].mu, abs=1e-9)
            assert skill.sigma == pytest.approx(usual[n].sigma, abs=1e-9)


@pytest.mark.parametrize("places", [[1, 2, 2, 2, 3], [1, 1, 2, 3, 4], [1, 2, 2, 2, 2], [1, 1, 1, 1, 1]])
def test_those_who_tie_change_alike_and_nobody_gains_more_than_a_better_place(places):
    gains = changes([NEW] * 5, places)
    for place, gain in zip(places, gains, strict=True):
        for other_place, other_gain in zip(places, gains, strict=True):
            if place == other_place:
                assert gain == pytest.approx(other_gain, abs=1e-6)
            elif place < other_place:
                assert gain > other_gain


def test_a_draw_of_equals_changes_nothing():
    assert changes([NEW, NEW], [1, 1]) == pytest.approx([0, 0])


def test_a_winner_never_falls():
    strong = Skill(60, 1)
    weak = [Skill(10, 8)] * 3
    rated = rate([strong, *weak], [1, 2, 3, 4])
    assert rated[0].rating >= strong.rating
    tied = rate([strong, *weak], [1, 1, 3, 4])
    assert tied[0].mu == strong.mu


def test_to_win_against_the_odds_is_worth_more():
    against_strong = changes([NEW, Skill(40, 8)], [1, 2])[0]
    against_weak = changes([NEW, Skill(10, 8)], [1, 2])[0]
    assert against_strong > against_weak > 0


def test_partners_change_together_and_the_teams_against_each_other():
    gains = changes([NEW] * 4, [1, 2, 1, 2], teams=[0, 1, 0, 1])
    assert gains[0] == gains[2] > 0 > gains[1] == gains[3]


def test_the_order_of_the_teams_says_nothing():
    skills = [Skill(30, 4), Skill(25, 6), Skill(20, 5), Skill(28, 7)]
    one = rate(skills, [1, 2, 1, 2], [0, 1, 0, 1])
    other = rate(skills[::-1], [2, 1, 2, 1], [1, 0, 1, 0])[::-1]
    for here, there in zip(one, other, strict=True):
        assert here.mu == pytest.approx(there.mu)


def test_a_new_season_begins_nearer_the_middle_and_less_sure():
    champion, newcomer = Skill(40, 2), Skill()
    reset = soft_reset(champion)
    assert 1500 < reset.rating < champion.rating
    assert champion.sigma < reset.sigma <= newcomer.sigma
    assert soft_reset(newcomer) == newcomer


def test_rest_makes_less_sure_but_never_less_than_a_newcomer():
    sure = Skill(30, 3)
    assert after_rest(sure, 0) == sure
    assert sure.sigma < after_rest(sure, 30).sigma < after_rest(sure, 90).sigma
    assert after_rest(sure, 5000).sigma == NEW.sigma
    assert after_rest(sure, 90).rating == sure.rating
    assert after_rest(sure, -1) == sure


def test_known_skills_come_to_light():
    chance = Random(4)
    true = [chance.gauss(0, 1) for _ in range(40)]
    skills = [NEW] * 40
    for _ in range(30):
        for four in _tables(skills, chance):
            played = [true[n] + chance.gauss(0, 2) for n in four]
            places = [1 + sum(other > own for other in played) for own in played]
            for n, skill in zip(four, rate([skills[n] for n in four], places), strict=True):
                skills[n] = skill
    order, known = _ranks([skill.mu for skill in skills]), _ranks(true)
    apart = sum((a - b) ** 2 for a, b in zip(order, known, strict=True))
    assert 1 - 6 * apart / (40 * (40**2 - 1)) > 0.7


def _tables(skills, chance):
    line = sorted(range(len(skills)), key=lambda n: skills[n].mu + chance.gauss(0, 3))
    return [line[first : first + 4] for first in range(0, len(line), 4)]


def _ranks(values):
    return [sum(other < value for other in values) for value in values]
