"""A match that cannot be dealt with is set aside: it alone suffers, and the staff is notified."""

from datetime import timedelta

import orjson
import psycopg
import pytest
from django.db import OperationalError
from django.db.models import F
from django.utils import timezone

from games.models import ClockBeat, FailureKind, Match, MatchFailure
from games.services import clock
from games.services import clock as clock_service
from games.services.account_hooks import forfeit_all_matches
from games.services.clock import sweep
from tests.engine.table import deal
from tests.games.conftest import let_time_pass


def of_another_form(state):
    return orjson.dumps(orjson.loads(state) | {"v": 99}).decode()


SPOILED = {
    "half a clock": lambda row: {"clock": "{"},
    "no clock": lambda row: {"clock": "null"},
    "a clock of a later release": lambda row: {"clock": row.clock[:-1] + ",7]"},
    "a clock with words in it": lambda row: {"clock": '["a","b","c"' + row.clock[row.clock.index(",[") :]},
    "half a state": lambda row: {"state": row.state[:40]},
    "a state of another form": lambda row: {"state": of_another_form(row.state)},
    "a state without seats": lambda row: {
        "state": orjson.dumps(orjson.loads(row.state) | {"seats": []}).decode()
    },
}


def spoil(room, how="half a clock"):
    Match.objects.filter(id=room.id).update(**SPOILED[how](room.row))


def make_due(*rooms, days=1):
    Match.objects.filter(id__in=[room.id for room in rooms]).update(
        wake_at=timezone.now() - timedelta(days=days)
    )


@pytest.fixture
def laid(table):
    return lambda: table(2, deal(hands=["B1 B2", "G1 G2"], top="R3", pile="Y4 Y5 Y6"))


class TestTheClock:
    @pytest.mark.parametrize("how", SPOILED)
    def test_goes_on_with_the_others(self, laid, clock, how):
        spoiled, sound = laid(), laid()
        for room in (spoiled, sound):
            let_time_pass(room, 70)
        spoil(spoiled, how)
        make_due(spoiled)
        sweep()
        assert sound.row.seq == 2
        assert spoiled.row.wake_at > timezone.now() + timedelta(seconds=3)
        failure = MatchFailure.objects.get()
        assert (str(failure.match_id), failure.kind, failure.times) == (spoiled.id, "clock", 1)
        assert failure.message
        assert timezone.now() - ClockBeat.objects.get().swept_at < timedelta(seconds=5)

    def test_waits_longer_after_each_failure(self, laid, clock):
        spoiled = laid()
        spoil(spoiled)
        pauses = []
        for _ in range(9):
            make_due(spoiled)
            sweep()
            pauses.append(round((spoiled.row.wake_at - timezone.now()).total_seconds()))
        assert pauses == [5, 10, 20, 40, 80, 160, 320, 600, 600]
        assert MatchFailure.objects.get().times == 9

    def test_goes_on_with_a_match_that_was_mended(self, laid, clock):
        spoiled = laid()
        written = spoiled.row.clock
        spoil(spoiled)
        make_due(spoiled)
        sweep()
        Match.objects.filter(id=spoiled.id).update(clock=written)
        let_time_pass(spoiled, 70)
        sweep()
        assert spoiled.row.seq == 2
        assert MatchFailure.objects.get().resolved_at is not None

    def test_begins_to_count_anew_after_that(self, laid, clock):
        spoiled = laid()
        spoil(spoiled)
        MatchFailure.objects.create(
            match_id=spoiled.id,
            kind=FailureKind.CLOCK,
            message="before",
            times=6,
            total=6,
            first_at=timezone.now(),
            last_at=timezone.now(),
            resolved_at=timezone.now(),
        )
        make_due(spoiled)
        sweep()
        failure = MatchFailure.objects.get()
        assert (failure.times, failure.total, failure.resolved_at) == (1, 7, None)

    def test_counts_them_for_prometheus(self, laid, clock, client):
        spoiled, annulled = laid(), laid()
        for room in (spoiled, annulled):
            spoil(room)
            make_due(room)
        sweep()
        Match.objects.filter(id=annulled.id).update(status="annulled")
        assert "uno_matches_set_aside 1.0" in client.get("/metrics").content.decode()


class TestThePlayers:
    @pytest.mark.parametrize("how", SPOILED)
    def test_are_asked_to_come_back(self, laid, clock, how):
        spoiled = laid()
        spoil(spoiled, how)
        asked = [
            spoiled.clients[0].get(spoiled.address),
            spoiled.move(0, "draw", seen=1),
            spoiled.ask(0, "resign"),
        ]
        for answer in asked:
            assert (answer.status_code, answer.json()["code"]) == (503, "match_set_aside")
            assert int(answer.headers["Retry-After"]) >= 1

    @pytest.mark.parametrize("how", SPOILED)
    def test_see_their_other_matches(self, laid, room, clock, how):
        spoiled = laid()
        ada = spoiled.clients[0]
        spoil(spoiled, how)
        opened = ada.post("/api/v1/matches", {"variant": "classic"}).json()
        answer = ada.get("/api/v1/matches/current")
        assert answer.status_code == 200
        shown = {view["id"]: view for view in answer.json()["results"]}
        assert shown[opened["id"]]["awaiting"]["kind"] == "start"
        aside = shown[spoiled.id]
        assert (aside["status"], aside["awaiting"]["kind"]) == ("playing", "set_aside")
        assert [seat["player"]["display_name"] for seat in aside["seats"]] == ["Ada", "Ben"]
        assert (aside["hand"], aside["legal"]) == ([], [])

    def test_may_close_their_account(self, laid, clock):
        spoiled = laid()
        spoil(spoiled, "half a state")
        forfeit_all_matches(spoiled.clients[0].player["id"])


class TestABotThatFails:
    @pytest.fixture
    def failing(self, table, monkeypatch):
        def choose(*_):
            raise LookupError("no idea")

        monkeypatch.setattr(clock, "choose", choose)
        game = deal(hands=["B1 B2", "G1 G2"], top="R3", turn=1, pile="Y4 Y5 Y6 Y7")
        return table(1, game, bots=[{"level": "easy"}])

    def test_has_its_time_and_then_the_clock_plays_for_it(self, failing, clock):
        clock.after(2.1, failing)
        row = failing.row
        assert row.seq == 1
        assert row.wake_at == row.deadline + timedelta(seconds=1)
        clock.after(66, failing)
        view = failing.view()
        assert view["seq"] > 1
        assert (view["awaiting"]["seats"], view["seats"][1]["cards"]) == ([0], 3)

    def test_is_counted_and_reported(self, failing, clock, client):
        clock.after(2.1, failing)
        failure = MatchFailure.objects.get()
        assert (failure.kind, failure.total) == ("bot", 1)
        assert failure.message.startswith("LookupError: no idea")
        received = client.get("/metrics").content.decode()
        assert "uno_bot_failures_total 1.0" in received
        assert "uno_matches_set_aside 0.0" in received

    def test_does_not_stop_the_player(self, failing, clock):
        clock.after(2.1, failing)
        clock.after(66, failing)
        assert failing.move(0, "draw").status_code == 201


@pytest.mark.parametrize("error", [psycopg.OperationalError, psycopg.errors.DeadlockDetected])
def test_a_lock_that_the_database_broke_is_no_fault_of_a_match(laid, clock, monkeypatch, error):
    """For what the database did nothing is set aside: the sweep fails, and gives no sign of life."""
    duel = laid()
    make_due(duel)
    before = timezone.now() - timedelta(seconds=5)
    ClockBeat.objects.update(swept_at=before)

    def cut(*_):
        raise OperationalError from error("it is the database")

    monkeypatch.setattr(clock_service, "tend", cut)
    with pytest.raises(OperationalError):
        sweep()
    assert not MatchFailure.objects.exists()
    assert ClockBeat.objects.get().swept_at == before


def test_a_sweep_looks_into_so_many_rooms(laid, room, clock, monkeypatch):
    """Strangers who open rooms keep no match that is played from the next sweep."""
    monkeypatch.setattr(clock_service, "MAX_ROOMS", 2)
    opened, duel = [room(1) for _ in range(3)], laid()
    let_time_pass(duel, 70)
    make_due(*opened, days=3)
    assert sweep() == 3
    assert duel.row.seq == 2
    assert [each.row.wake_at < timezone.now() for each in opened].count(True) == 1
    assert sweep() >= 1
    assert all(each.row.wake_at > timezone.now() for each in opened)


def test_most_overdue_first_and_matches_before_rooms(laid, room, clock, monkeypatch):
    opened, later, earlier = room(1), laid(), laid()
    make_due(opened, days=3)
    make_due(later, days=1)
    make_due(earlier, days=2)
    seen = []

    def tend(row, _now):
        seen.append(str(row.id))
        Match.objects.filter(id=row.id).update(wake_at=F("deadline") + timedelta(hours=1))

    monkeypatch.setattr(clock_service, "tend", tend)
    sweep()
    assert seen == [earlier.id, later.id, opened.id]
