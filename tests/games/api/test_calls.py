"""Calling UNO and catching who forgot: the moment to call, the call that travels, catches in vain."""

import pytest

from tests.engine.table import deal
from tests.games.conftest import let_time_pass


@pytest.fixture
def duel(table):
    def start(**options):
        game = deal(hands=["R5 W", "R2 R9 G4", "G1 G2 G3"], top="R3", options=options)
        return table(3, game, options=options)

    return start


def test_a_call_that_travels_with_the_card_cannot_be_caught(duel):
    trio = duel()
    assert trio.play(0, "W", color="red", uno=True).status_code == 201
    let_time_pass(trio, 5)
    answer = trio.move(1, "catch", target=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "nobody_to_catch")
    assert trio.view(0)["seats"][0]["cards"] == 1


def test_who_forgot_has_a_moment_before_anybody_may_catch(duel):
    trio = duel()
    trio.play(0, "R5")
    option = next(option for option in trio.view(1)["legal"] if option["move"] == "catch")
    assert option["not_before"] > trio.view(1)["server_time"]
    answer = trio.move(1, "catch", target=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_early")
    assert 0 < answer.json()["retry_after"] <= 2
    assert [seat["cards"] for seat in trio.view(1)["seats"]] == [1, 3, 3]
    assert trio.row.seq == 2


def test_after_that_moment_the_catch_costs_two_cards(duel):
    trio = duel()
    trio.play(0, "R5")
    let_time_pass(trio, 2.1)
    assert trio.move(2, "catch", target=0).status_code == 201
    assert [seat["cards"] for seat in trio.view(1)["seats"]] == [3, 3, 3]


def test_a_table_may_do_without_the_moment(duel):
    trio = duel(catch_grace=0)
    trio.play(0, "R5")
    assert trio.move(1, "catch", target=0).status_code == 201


def test_once_the_next_player_has_begun_it_is_too_late(duel):
    trio = duel()
    trio.play(0, "R5")
    trio.play(1, "R2")
    let_time_pass(trio, 5)
    answer = trio.move(2, "catch", target=0)
    assert answer.json()["code"] == "nobody_to_catch"


def test_catching_at_random_costs_and_brings_nothing(duel):
    trio = duel()
    for _ in range(5):
        assert trio.move(1, "catch", target=2).status_code == 409
    assert [seat["cards"] for seat in trio.view(1)["seats"]] == [2, 3, 3]


def test_the_last_card_cannot_be_played_before_the_next_player_moved(duel):
    trio = duel()
    trio.play(0, "R5")
    answer = trio.play(0, "W", color="red")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")
