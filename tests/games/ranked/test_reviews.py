"""Finished matches are looked at again: the luck of every seat, and who stalled."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games.models import Luck, Match, Move, RankedOutcome, Status
from games.selectors.clock import now_ms
from games.selectors.match_rows import lock_match
from games.services.endings import finish_match
from games.services.match_analysis import review_finished_matches
from tests.games.ranked.conftest import enter

pytestmark = pytest.mark.django_db


def result(room, language="en"):
    return room.clients[0].get(f"{room.address}/result", headers={"Accept-Language": language}).json()


def end(room, places=(1, 2)):
    with transaction.atomic():
        row = lock_match(room.id)
        row.state.places = list(places)
        finish_match(row, Status.FINISHED, "test", now_ms())


def draw_and_keep(room, turns):
    """Let everybody draw and keep, so that hands stay about equal."""
    for _ in range(turns):
        seat = room.view()["awaiting"]["seats"][0]
        assert room.move(seat, "draw").status_code == 201
        if room.view()["awaiting"]["kind"] == "drawn":
            assert room.move(seat, "keep").status_code == 201


def fall_behind(room, slow, decisions):
    """Let one seat draw and keep all the time, the other play what it may down to two cards."""
    for _ in range(decisions):
        view = room.view(1 - slow)
        seat, kind = view["awaiting"]["seats"][0], view["awaiting"]["kind"]
        plays = [option for option in view["legal"] if option["move"] == "play" and len(view["hand"]) > 2]
        if seat != slow and plays:
            color = {"color": plays[0]["colors"][0]} if "colors" in plays[0] else {}
            room.move(seat, "play", card=plays[0]["card"], **color)
        else:
            room.move(seat, {"turn": "draw", "drawn": "keep", "penalty": "accept"}.get(kind, "draw"))


def spread_out(room, slow_seat, seconds):
    """Write the record's times anew: two seconds a move, but so many for the decisions of one seat."""
    moves = list(Move.objects.filter(match_id=room.id).order_by("seq"))
    now = moves[0].created_at
    for move in moves[1:]:
        now += timedelta(seconds=seconds if move.seat == slow_seat else 2)
        Move.objects.filter(id=move.id).update(created_at=now)


@pytest.fixture
def stalled(seated, plain_deal):
    """Play a duel in which the first player falls behind, and takes so many seconds for every decision.

    The deal is always the same, since with some the other cannot get ahead.
    """

    def play(seconds, clients=None):
        duel = seated("duel", clients)
        slow = duel.clients.index(clients[0]) if clients else 0
        fall_behind(duel, slow, 40)
        spread_out(duel, slow, seconds)
        end(duel, (2, 1))
        review_finished_matches()
        return duel

    return play


def test_luck_is_in_the_result_once_it_was_worked_out(table, plain_deal):
    duel = table(2)
    draw_and_keep(duel, 6)
    duel.ask(1, "resign")
    assert result(duel)["luck"] is None
    assert review_finished_matches() == 1
    luck = result(duel)["luck"]
    assert [line["seat"] for line in luck] == [0, 1]
    assert Luck.objects.get(match_id=duel.id, seat=0).cards == 10
    assert luck[0]["explanation"].startswith("10 cards came by chance")
    assert result(duel, "it")["luck"][0]["explanation"].startswith("10 carte")


def test_it_is_worked_out_once_and_changes_nothing_else(table):
    duel = table(2)
    duel.ask(1, "resign")
    before = result(duel)
    review_finished_matches()
    once = list(Luck.objects.values())
    Match.objects.filter(id=duel.id).update(reviewed_at=None)
    assert review_finished_matches() == 1
    assert review_finished_matches() == 0
    assert list(Luck.objects.values()) == once
    assert result(duel) | {"luck": None} == before


def test_one_player_and_bots_need_no_luck(table):
    alone = table(1, bots=[{}])
    alone.ask(0, "resign")
    assert review_finished_matches() == 1
    assert result(alone)["luck"] is None


def test_a_match_that_cannot_be_played_again_keeps_no_other_waiting(table, caplog):
    broken, whole = table(2), table(2)
    for duel in (broken, whole):
        duel.ask(1, "resign")
    Move.objects.filter(match_id=broken.id, seq=2).update(move='{"move": "keep"}')
    assert review_finished_matches() == 2
    assert result(broken)["luck"] is None
    assert result(whole)["luck"]
    assert "could not be reviewed" in caplog.text


def test_matches_that_are_not_over_are_left_alone(table):
    table(2)
    assert review_finished_matches() == 0


def test_stalling_is_a_warning_first_and_then_counts(
    stalled, monkeypatch, django_capture_on_commit_callbacks
):
    received: list[Any] = []
    monkeypatch.setattr("games.services.conduct.notify_users", received.append)
    with django_capture_on_commit_callbacks(execute=True):
        first = stalled(29)
    ada, ben = first.clients
    assert [frame["code"] for frames in received for frame in frames.values()] == ["slow_play"]
    own = ada.get("/api/v1/me/conduct").json()
    assert (own["warned"], own["level"], own["cooling_down_until"]) == (True, 0, None)
    assert [outcome["slow"] for outcome in own["outcomes"]] == [True]
    assert ben.get("/api/v1/me/conduct").json()["reliability"] == 100

    stalled(29, [ada, ben])
    assert enter(ada).json()["code"] == "cooling_down"
    assert enter(ben).status_code == 201


def test_playing_in_good_time_is_not_stalling(stalled):
    stalled(20)
    assert not RankedOutcome.objects.filter(is_slow=True).exists()
