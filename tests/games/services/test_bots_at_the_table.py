"""Bots act a moment after their turn begins, and leave people the moment they need to call."""

import pytest

from games.services.clock import sweep
from tests.engine.table import deal


@pytest.fixture
def with_bot(table):
    def start(game, players=1, level="normal", **wishes):
        return table(players, game, bots=[{"level": level}], **wishes)

    return start


def test_a_bot_takes_its_time(with_bot, clock):
    duel = with_bot(deal(hands=["B1 B2", "R4 G1"], top="R3", turn=0))
    duel.move(0, "draw")
    if duel.view()["awaiting"]["kind"] == "drawn":
        duel.move(0, "keep")
    clock.after(0.1, duel)
    assert duel.view()["awaiting"]["seats"] == [1]
    clock.after(2, duel)
    assert duel.view()["awaiting"]["seats"] == [0]
    assert duel.view()["table"]["top"] == "R4"


def test_a_normal_bot_calls(with_bot, clock):
    duel = with_bot(deal(hands=["B1 B2", "R4 G1"], top="R3", turn=1))
    clock.after(2.1, duel)
    assert duel.view()["seats"][1]["called"]


def test_a_hard_bot_plays_and_calls(with_bot, clock):
    duel = with_bot(deal(hands=["B1 B2", "R4 R5"], top="R3", turn=1), level="hard")
    clock.after(2.1, duel)
    assert (duel.view()["seats"][1]["cards"], duel.view()["seats"][1]["called"]) == (1, True)


def test_a_bot_waits_before_it_catches(with_bot, clock):
    duel = with_bot(deal(hands=["R5 B7", "G1 G2"], top="R3", turn=0))
    duel.play(0, "R5")
    clock.after(1, duel)
    assert duel.view()["seats"][0]["cards"] == 1
    clock.after(2, duel)
    assert duel.view()["seats"][0]["cards"] == 3
    assert duel.view()["awaiting"]["seats"] == [1]


def test_a_call_in_time_saves_from_a_bot(with_bot, clock):
    duel = with_bot(deal(hands=["R5 B7", "G1 G2"], top="R3", turn=0))
    duel.play(0, "R5")
    clock.after(1, duel)
    assert duel.move(0, "call").status_code == 201
    clock.after(3, duel)
    assert duel.view()["seats"][0]["cards"] == 1


@pytest.mark.parametrize("grace", [1, 2, 3])
def test_a_bot_leaves_a_player_the_time_to_catch_another(with_bot, clock, grace):
    hands = ["R5 B7", "R1 G2", "Y8 Y9"]
    options = {"catch_grace": grace}
    laid = deal(hands=hands, top="R3", turn=0, options=options)
    trio = with_bot(laid, players=2, level="easy", options=options)
    trio.play(0, "R5")
    clock.after(grace + 1.4, trio)
    assert trio.move(1, "catch", target=0).status_code == 201
    assert trio.view()["seats"][0]["cards"] == 3


def test_a_bot_waits_for_no_catch_among_bots(with_bot, clock):
    options = {"catch_grace": 3}
    laid = deal(hands=["R5 B7", "R1 G2"], top="R3", turn=0, options=options)
    duel = with_bot(laid, level="easy", options=options)
    duel.play(0, "R5")
    clock.after(2.1, duel)
    assert duel.view()["seq"] == laid.state.seq + 2


def test_the_autopilot_leaves_a_player_the_time_to_catch_another(table, clock):
    trio = table(3, deal(hands=["B1 B2", "G1 G2", "Y1 Y2"], top="R3", pile="B4 G4 Y4 B5 G5 Y5"))
    for _ in range(2):
        assert [trio.move(player, "draw").status_code for player in (0, 1)] == [201, 201]
        clock.after(66.1, trio)
    laid = deal(hands=["Y8 Y9", "R5 B7", "G1 G2"], top="R3", turn=1)
    laid.state.seq = laid.state.since = trio.row.seq
    trio.lay(laid).play(1, "R5")
    assert trio.view()["seats"][2]["autopilot"]
    clock.after(3.4, trio)
    assert trio.move(0, "catch", target=1).status_code == 201
    assert trio.view()["seats"][1]["cards"] == 3


def test_bots_finish_a_match_once_their_last_player_has_left(table, clock):
    trio = table(1, bots=[{}, {}])
    trio.ask(0, "resign")
    view = trio.view()
    assert view["status"] == "finished"
    assert view["seats"][0]["place"] == 3
    assert sorted(seat["place"] for seat in view["seats"]) == [1, 2, 3]
    assert sweep() == 0


@pytest.mark.parametrize(
    ("hands", "scores", "places"),
    [
        (["R5 R7", "Y2 G1", "G2 G3"], (0, 120, 40), [3, 1, 2]),
        (["R5 R7", "Y2 G1", "G2 G3"], (0, 40, 120), [3, 2, 1]),
        (["R5 R7", "Y2 G1 B1", "G2 G3"], (0, 40, 40), [3, 2, 1]),
        (["R5 R7", "Y2 G1", "G2 G3 B1"], (0, 40, 40), [3, 1, 2]),
    ],
)
def test_of_bots_left_alone_the_best_is_first(table, hands, scores, places):
    trio = table(1, deal(hands=hands, top="R3", scores=scores), bots=[{}, {}])
    trio.ask(0, "resign")
    assert [seat["place"] for seat in trio.view()["seats"]] == places


def test_a_player_alone_among_bots_is_played_out_by_the_clock(table, clock):
    """With every client gone the server alone brings the match to its end."""
    duel = table(1, bots=[{}])
    for _ in range(400):
        clock.after(66.1, duel)
        if duel.row.status != "playing":
            break
    assert duel.row.status == "finished"
