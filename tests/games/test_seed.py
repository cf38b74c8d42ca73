"""What a match is dealt in the tests follows from the seed of the run and the name of the test."""

import pytest

from uno_api.testing.seed import deal_by

pytestmark = pytest.mark.django_db


def test_a_match_is_dealt_by_the_seed(table):
    hands = []
    for name in ("one", "two", "one"):
        deal_by(name)
        hands.append(table(2).view()["hand"])
    assert hands[0] == hands[2] != hands[1]


def test_the_plain_deal_lets_seat_1_of_a_duel_draw(table, plain_deal):
    duel = table(2)
    assert (duel.view()["awaiting"]["kind"], duel.view()["awaiting"]["seats"]) == ("turn", [1])
    assert duel.move(1, "draw").status_code == 201
