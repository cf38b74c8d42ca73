"""How lucky a hand was: exact where it can be counted by hand, and even over many deals."""

from itertools import permutations
from statistics import fmean, pvariance

import pytest

from games.engine import DealtCards, Ruleset, draws
from games.engine.decks import action, number, wild
from games.luck import LuckTotals, luck_by_seat, luckier_than, worth

FIVE, SKIP, WILD, FOUR = (
    number("red", 5),
    action("blue", "skip"),
    wild("wild", "W"),
    wild("wild_draw_four", "W+4"),
)
PILE = [FIVE, FIVE, FIVE, SKIP, WILD, FOUR]


def fortune_of(cards, among):
    return luck_by_seat([DealtCards(0, list(cards), list(among))], 1)[0]


def test_numbers_are_worth_least_and_wild_draws_most():
    assert [worth(face) for face in (FIVE, SKIP, WILD, FOUR)] == [1, 2, 3, 4]


def test_the_worth_the_mean_and_the_variance_are_those_of_all_possible_draws():
    hands = [fortune_of(order[:3], PILE) for order in permutations(PILE)]
    assert fmean(hand.worth - hand.expected for hand in hands) == pytest.approx(0)
    assert fmean(hand.variance for hand in hands) == pytest.approx(
        pvariance([hand.worth - hand.expected for hand in hands])
    )


def test_better_cards_are_luckier():
    values = [
        fortune_of(hand, PILE).value for hand in ([FIVE, FIVE], [FIVE, SKIP], [SKIP, WILD], [WILD, FOUR])
    ]
    assert values == sorted(values)
    assert values[0] < 0 < values[-1]


def test_who_takes_the_whole_pile_has_no_luck_at_all():
    assert fortune_of(PILE, PILE).worth == 12
    assert fortune_of([FIVE] * 4, [FIVE] * 4).value == 0


def test_drawing_more_of_the_usual_is_neither_lucky_nor_unlucky():
    usual = [FIVE, SKIP] * 20
    few, many = (fortune_of(usual[:count], usual) for count in (2, 20))
    assert abs(few.value) < 1
    assert abs(many.value) < 1


def test_nobody_drew_anything():
    assert LuckTotals().value == 0


@pytest.mark.parametrize(("value", "percent"), [(0, 50), (1, 84), (-1, 16), (9, 100)])
def test_luckier_than_how_many(value, percent):
    assert luckier_than(value) == percent


@pytest.mark.parametrize("variant", ["classic", "flip", "no_mercy"])
def test_over_many_deals_luck_is_even(variant):
    values = [
        fortune.value
        for deal in range(120)
        for fortune in luck_by_seat(draws(Ruleset(variant, ()), 4, f"{deal:032x}", ()), 4)
    ]
    assert abs(fmean(values)) < 0.15
    assert 0.75 < pvariance(values) < 1.25


def test_the_deal_gives_every_seat_its_hand():
    found = luck_by_seat(draws(Ruleset("classic", ()), 3, "0" * 32, ()), 3)
    assert [fortune.cards for fortune in found] == [7, 7, 7]
