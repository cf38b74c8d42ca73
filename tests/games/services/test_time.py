"""Turns that run out of time, the bank, the autopilot, and coming back from it."""

import orjson
import pytest

from games.models import Move
from games.time_control import new_clock, rules_of
from tests.engine.table import deal


@pytest.fixture
def duel(table):
    """Nobody can play; a card drawn from this pile does not fit either. A turn takes 35 s now, 30 s later."""
    return table(2, deal(hands=["B1 B2", "G1 G2"], top="R3", pile="Y4 Y5 Y6 Y7 Y8 Y9 B4 B5 B6 B7 B8 B9"))


def last_move(room):
    return orjson.loads(Move.objects.filter(match_id=room.id).latest("seq").move)["move"]


def bank(room, seat=0):
    return orjson.loads(room.row.clock)[3][seat]


def test_nothing_happens_before_the_deadline_and_its_grace(duel, clock):
    clock.after(35 + 30 - 4, duel)
    assert duel.row.seq == 1


def test_when_turn_bank_and_grace_are_over_the_meekest_move_is_made(duel, clock):
    clock.after(35 + 30 + 1.1, duel)
    assert last_move(duel) == "time_out"
    view = duel.view(1)
    assert view["awaiting"]["seats"] == [1]
    assert view["seats"][0]["cards"] == 3
    assert not view["seats"][0]["autopilot"]


def test_one_sweep_resolves_one_turn_once(duel, clock):
    clock.after(35 + 30 + 1.1, duel)
    clock.after(0, duel)
    assert duel.row.seq == 2


def test_a_drawn_card_goes_on_with_the_time_of_its_turn(table, clock):
    duel = table(2, deal(hands=["B1 B2", "G1 G2"], top="R3", pile="R4 R5"))
    deadline = duel.view()["awaiting"]["deadline"]
    drawn = duel.move(0, "draw").json()["match"]["awaiting"]
    assert (drawn["kind"], drawn["deadline"]) == ("drawn", deadline)


def test_an_absent_player_misses_a_turn_once_even_in_two_steps(table, clock):
    duel = table(2, deal(hands=["B1 B2", "G1 G2"], top="R3", pile="R4 R5"))
    clock.after(66.1, duel)
    clock.after(0, duel)
    view = duel.view(1)
    assert view["awaiting"]["seats"] == [1]
    assert not view["seats"][0]["autopilot"]


def test_a_turn_within_its_time_leaves_the_bank_alone(duel, clock):
    clock.after(34, duel)
    duel.move(0, "draw")
    assert bank(duel) == 30_000


def test_a_slow_turn_is_charged_to_the_bank(duel, clock):
    clock.after(35 + 10, duel)
    answer = duel.move(0, "draw")
    assert answer.status_code == 201
    assert 17_000 <= bank(duel) <= 20_000
    assert answer.json()["match"]["awaiting"]["bank"] == 30.0


def test_the_deadline_shown_holds_the_bank(duel, clock):
    clock.after(35 + 10, duel)
    duel.move(0, "draw")
    duel.move(1, "draw")
    awaiting = duel.view(0)["awaiting"]
    assert 17.0 <= awaiting["bank"] <= 20.0


def test_a_bank_that_is_used_up_is_empty_and_takes_nothing_from_the_next_turn(duel, clock):
    clock.after(35 + 30 + 1.1, duel)
    assert bank(duel) == 0
    duel.move(1, "draw")
    assert duel.view(0)["awaiting"]["bank"] == 0
    clock.after(29, duel)
    assert duel.row.seq == 3


def test_two_missed_turns_bring_the_autopilot(duel, clock):
    clock.after(66.1, duel)
    duel.move(1, "draw")
    clock.after(31.1, duel)
    view = duel.view(1)
    assert view["seats"][0]["autopilot"]
    duel.move(1, "draw")
    clock.after(0.5, duel)
    assert duel.view(1)["awaiting"]["seats"] == [0]
    clock.after(1.6, duel)
    assert duel.view(1)["awaiting"]["seats"] == [1]
    assert last_move(duel) == "draw"


def test_a_move_in_between_forgives_a_missed_turn(duel, clock):
    clock.after(66.1, duel)
    duel.move(1, "draw")
    duel.move(0, "draw")
    duel.move(1, "draw")
    clock.after(31.1, duel)
    assert not duel.view(1)["seats"][0]["autopilot"]


def away(duel, clock):
    """Let Ada miss two turns."""
    clock.after(66.1, duel)
    duel.move(1, "draw")
    clock.after(31.1, duel)


def test_coming_back_takes_the_seat_from_the_autopilot(duel, clock):
    away(duel, clock)
    duel.move(1, "draw")
    back = duel.ask(0, "return")
    assert back.status_code == 200
    assert not back.json()["seats"][0]["autopilot"]
    assert last_move(duel) == "return"
    clock.after(10, duel)
    assert duel.view(0)["awaiting"]["seats"] == [0]


def test_coming_back_twice_is_coming_back_once(duel, clock):
    away(duel, clock)
    duel.ask(0, "return")
    seq = duel.row.seq
    assert duel.ask(0, "return").status_code == 200
    assert duel.row.seq == seq


def test_a_move_takes_the_seat_back_too(duel, clock):
    away(duel, clock)
    duel.move(1, "draw")
    assert duel.move(0, "draw").status_code == 201
    assert not duel.view(0)["seats"][0]["autopilot"]


def test_nobody_elses_doings_change_a_deadline(table, clock):
    trio = table(3, deal(hands=["B1 B2", "G1 G2", "Y1 Y2"], top="R3", turn=0))
    before = trio.view(0)["awaiting"]
    trio.ask(2, "resign")
    trio.view(1)
    after = trio.view(0)["awaiting"]
    assert after["seats"] == [0]
    assert after["deadline"] == before["deadline"]


def test_the_rules_of_the_clock_are_shown(duel):
    rules = duel.view()["rules"]
    assert rules["turn_seconds"] == 30
    assert rules["misses_to_autopilot"] == 2
    assert (rules["away_turn_seconds"], rules["autopilot_turns_to_forfeit"]) == (15, None)
    assert rules["forfeit_place"] == "last"


def test_ranked_play_and_slow_play_shorten_no_turn():
    ranked, slow = rules_of("normal", rated=True), rules_of("days", rated=False)
    assert (ranked["away_turn_seconds"], ranked["autopilot_turns_to_forfeit"]) == (None, 4)
    assert (slow["away_turn_seconds"], slow["autopilot_turns_to_forfeit"]) == (None, None)


@pytest.mark.parametrize(("pace", "seconds"), [("fast", 0), ("normal", 30), ("relaxed", 30), ("days", 0)])
def test_every_pace_has_its_bank(pace, seconds):
    assert rules_of(pace, rated=False)["bank_seconds"] == seconds
    assert new_clock(3, pace, 0).bank == [seconds * 1000] * 3
