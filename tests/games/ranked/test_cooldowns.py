"""Who walks out of ranked matches waits before the next one, and everybody can see how often they do."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import Group
from django.db.models import F
from django.utils import timezone

from accounts.models import StaffAct, User
from games.models import ClockBeat, Conduct, Match, Move, Outage, RankedOutcome, Status
from games.selectors.clock import now_ms
from games.selectors.match_rows import lock_match
from games.services.conduct import recompute_conduct
from games.services.endings import finish_match
from tests.engine.table import deal
from tests.games.ranked.conftest import enter

pytestmark = pytest.mark.django_db


def outcomes(table):
    """Return how a match went, by seat, with None for whom nothing is known of yet."""
    known = {
        str(user): outcome
        for user, outcome in RankedOutcome.objects.filter(match_id=table.id).values_list("user_id", "outcome")
    }
    return [known.get(client.player["id"]) for client in table.clients]


def own(client):
    answer = client.get("/api/v1/me/conduct")
    assert answer.status_code == 200
    return answer.json()


def wait_it_out(client):
    Conduct.objects.filter(user_id=client.player["id"]).update(until=timezone.now() - timedelta(seconds=1))
    RankedOutcome.objects.filter(user_id=client.player["id"]).update(
        created_at=F("created_at") - timedelta(days=3)
    )


def test_who_leaves_is_kept_from_every_queue_for_ten_minutes(seated):
    duel = seated("duel")
    duel.ask(1, "resign")
    for queue in ("duel", "table", "partners"):
        answer = enter(duel.clients[1], queue)
        assert (answer.status_code, answer.json()["code"]) == (409, "cooling_down")
    assert 590 <= int(answer.headers["Retry-After"]) <= 600
    assert answer.json()["until"] == own(duel.clients[1])["cooling_down_until"]
    assert answer.json()["until"] in answer.json()["detail"]
    assert enter(duel.clients[0]).status_code == 201


def test_the_cooldown_begins_when_one_leaves_though_the_others_play_on(seated):
    table = seated("table")
    table.ask(2, "resign")
    assert table.row.status == Status.PLAYING
    assert outcomes(table) == [None, None, "left", None]
    assert enter(table.clients[2]).json()["code"] == "cooling_down"


def test_after_the_cooldown_the_queues_are_open_and_the_next_one_is_longer(seated):
    duel = seated("duel")
    ada, ben = duel.clients
    duel.ask(1, "resign")
    wait_it_out(ben)
    again = seated("duel", [ada, ben])
    again.ask(again.clients.index(ben), "resign")
    assert 1790 <= int(enter(ben).headers["Retry-After"]) <= 1800
    assert own(ben)["level"] == 2


def test_leavers_are_last_in_the_order_in_which_they_left(seated):
    table = seated("table")
    for seat in (2, 0, 3):
        table.ask(seat, "resign")
    result = table.result()
    assert [seat["place"] for seat in result] == [3, 1, 4, 2]
    changes = [seat["rating"]["change"] for seat in result]
    assert changes[1] > changes[3] > changes[0] > changes[2]
    assert outcomes(table) == ["left", "finished", "left", "left"]


def test_who_is_taken_out_by_the_clock_is_last_and_cools_down(seated, clock):
    duel = seated("duel")
    loser = duel.view()["awaiting"]["seats"][0]
    for _ in range(60):
        if duel.row.status != Status.PLAYING:
            break
        seat = duel.view()["awaiting"]["seats"][0]
        if seat == loser:
            clock.after(120, duel)
        else:
            option = duel.view(seat)["legal"][-1]
            duel.move(seat, option["move"])
    assert (duel.row.status, duel.row.reason) == (Status.FINISHED, "forfeit")
    assert outcomes(duel)[loser] == "timed_out"
    assert [duel.result()[loser]["place"], duel.result()[loser]["left"]] == [2, True]
    assert enter(duel.clients[loser]).json()["code"] == "cooling_down"


def test_a_cooldown_is_reported_once(seated, monkeypatch, django_capture_on_commit_callbacks):
    received: list[Any] = []
    monkeypatch.setattr("games.services.conduct.notify_users", received.append)
    duel = seated("duel")
    with django_capture_on_commit_callbacks(execute=True):
        duel.ask(1, "resign")
        recompute_conduct([UUID(duel.clients[1].player["id"])])
    assert [frame["code"] for frames in received for frame in frames.values()] == ["cooling_down"]


def test_the_autopilot_ends_its_last_turn_before_the_seat_is_taken_out(seated, clock):
    """Each card that seat 0 draws fits, so that its turns have two steps."""
    pile = " ".join(f"R{value} Y{value}" for value in (4, 5, 6, 7, 8, 9))
    duel = seated("duel").lay(deal(hands=["B1 B2", "G1 G2"], top="R3", pile=pile))
    for _ in range(30):
        if duel.row.status != Status.PLAYING:
            break
        if duel.view()["awaiting"]["seats"] == [0]:
            clock.after(66.1, duel)
        else:
            duel.move(1, "draw")
    made = [move.as_json()["move"] for move in Move.objects.filter(match_id=duel.id, seat=0).order_by("seq")]
    assert made[-9:] == ["draw", "keep"] * 4 + ["resign"]


def test_the_others_have_nothing_to_fear_from_who_leaves(seated):
    table = seated("table")
    table.finish(winner=1)
    assert own(table.clients[1])["reliability"] == 100
    assert enter(table.clients[1]).status_code == 201


def test_an_annulled_match_is_nobodys_fault(seated):
    table = seated("table")
    table.ask(2, "resign")
    finish_match(lock_match(table.id), Status.ANNULLED, "fault", now_ms())
    assert outcomes(table) == ["annulled"] * 4
    assert all(enter(client).status_code == 201 for client in table.clients)
    assert [seat["rating"] for seat in table.result()] == [None] * 4


def test_a_match_that_ends_twice_counts_once(seated):
    duel = seated("duel")
    duel.ask(1, "resign")
    before = list(RankedOutcome.objects.values()), list(Conduct.objects.values())
    finish_match(lock_match(duel.id), Status.FINISHED, "again", now_ms())
    duel.ask(1, "resign")
    assert (list(RankedOutcome.objects.values()), list(Conduct.objects.values())) == before


def test_the_staff_excuses_whom_it_was_no_fault_of(seated, client, member):
    duel = seated("duel")
    duel.ask(1, "resign")
    outcome = RankedOutcome.objects.get(outcome="left")
    User.objects.filter(id=member.player["id"]).update(is_staff=True)
    warden = User.objects.get(id=member.player["id"])
    warden.groups.add(Group.objects.get(name="moderator"))
    client.force_login(warden)
    page = f"/admin/games/rankedoutcome/{outcome.id}/act/excuse/"
    assert client.post(page, {"reason": "The power went out in the whole town."}).status_code == 302
    assert enter(duel.clients[1]).status_code == 201
    assert own(duel.clients[1])["reliability"] == 100
    assert [act.act for act in StaffAct.objects.all()] == ["excuse"]
    assert "not_found" in client.post(page, {"reason": "again"}).content.decode()
    assert client.get("/admin/games/rankedoutcome/", {"q": duel.id}).content.count(b"field-outcome") == 2


def test_matches_that_are_not_ranked_are_left_as_one_likes(table):
    duel = table(2)
    duel.ask(1, "resign")
    assert not RankedOutcome.objects.exists()
    assert enter(duel.clients[1]).status_code == 201


def test_the_number_is_on_the_profile_and_in_the_ranking(seated):
    duel = seated("duel")
    duel.ask(1, "resign")
    looker, leaver = duel.clients
    profile = looker.get(f"/api/v1/players/{leaver.player['id']}").json()
    assert profile["reliability"] == own(leaver)["reliability"] == 80
    assert profile["counts"]["left"] == 1
    assert [rating["queue"] for rating in profile["ratings"]] == ["duel"]
    lines = looker.get("/api/v1/rankings/duel").json()["results"]
    assert {line["player"]["id"]: line["reliability"] for line in lines} == {
        looker.player["id"]: 100,
        leaver.player["id"]: 80,
    }


def test_ones_own_conduct_lists_the_matches_it_comes_from(seated):
    duel = seated("duel")
    duel.ask(1, "resign")
    (outcome,) = own(duel.clients[1])["outcomes"]
    assert (outcome["match"], outcome["outcome"]) == (duel.id, "left")
    assert (outcome["slow"], outcome["excused"]) == (False, False)


def test_a_player_who_leaves_learns_how_long_it_takes(
    seated, monkeypatch, django_capture_on_commit_callbacks
):
    received: list[Any] = []
    monkeypatch.setattr("games.services.conduct.notify_users", received.append)
    duel = seated("duel")
    with django_capture_on_commit_callbacks(execute=True):
        duel.ask(1, "resign")
    ((user, frame),) = received[0].items()
    assert len(received) == 1
    assert (str(user), frame["type"], frame["code"]) == (
        duel.clients[1].player["id"],
        "notice",
        "cooling_down",
    )
    assert frame["until"] == own(duel.clients[1])["cooling_down_until"]


class TestOutages:
    """What happens while the service is out, and shortly after."""

    def out(self, minutes_ago, lasted=5):
        ended = timezone.now() - timedelta(minutes=minutes_ago)
        Outage.objects.create(began_at=ended - timedelta(minutes=lasted), ended_at=ended)

    @pytest.mark.parametrize(("minutes_ago", "is_excused"), [(1, True), (9.5, True), (10.5, False)])
    def test_nobody_is_to_blame_up_to_ten_minutes_after_it(self, seated, minutes_ago, is_excused):
        duel = seated("duel")
        self.out(minutes_ago)
        duel.ask(1, "resign")
        assert RankedOutcome.objects.get(outcome="left").is_excused is is_excused
        assert (enter(duel.clients[1]).status_code == 201) is is_excused
        assert (own(duel.clients[1])["reliability"] == 100) is is_excused

    def test_nobody_is_to_blame_during_it(self, seated, clock):
        duel = seated("duel")
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=20))
        duel.ask(1, "resign")
        assert enter(duel.clients[1]).status_code == 201

    def test_the_clock_remembers_that_it_stood_still(self, clock):
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(minutes=3))
        clock.after(0)
        clock.after(0)
        outage = Outage.objects.get()
        assert 179 < (outage.ended_at - outage.began_at).total_seconds() < 190

    def test_matches_that_end_during_one_are_marked_at_once(self, seated, clock):
        duel = seated("duel")
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=20))
        duel.ask(1, "resign")
        ada = duel.clients[0]
        assert ada.get(f"{duel.address}/result").json()["outage"] is True
        played = ada.get(f"/api/v1/players/{ada.player['id']}/matches").json()["results"]
        assert [match["outage"] for match in played] == [True]

    def test_matches_that_saw_one_are_marked(self, seated):
        duel = seated("duel")
        Match.objects.filter(id=duel.id).update(started_at=timezone.now() - timedelta(minutes=30))
        self.out(10)
        duel.ask(1, "resign")
        result = duel.clients[0].get(f"{duel.address}/result").json()
        assert result["outage"] is True
        played = (
            duel.clients[0].get(f"/api/v1/players/{duel.clients[0].player['id']}/matches").json()["results"]
        )
        assert [match["outage"] for match in played] == [True]
        Outage.objects.all().delete()
        assert duel.clients[0].get(f"{duel.address}/result").json()["outage"] is False
