"""The sweep: outages, rooms that wait too long, matches that fail, and time that need not be looked at."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import ClockBeat, Match, Seat
from games.services import clock as clock_service
from games.services.clock import sweep
from games.tasks import sweep_due_matches
from tests.engine.table import deal
from tests.games.conftest import let_time_pass


@pytest.fixture
def duel(table):
    return table(2, deal(hands=["B1 B2", "G1 G2"], top="R3", pile="Y4 Y5 Y6 Y7"))


class TestOutages:
    def test_after_one_everybody_has_a_moment(self, duel):
        stood_still = timezone.now() - timedelta(seconds=60)
        ClockBeat.objects.create(swept_at=stood_still, resumed_at=stood_still)
        let_time_pass(duel, 100)
        sweep()
        assert duel.row.seq == 1
        let_time_pass(duel, 6)
        ClockBeat.objects.update(resumed_at=timezone.now() - timedelta(seconds=5.1))
        sweep()
        assert duel.row.seq == 2

    def test_the_very_first_sweep_is_after_one(self, duel):
        let_time_pass(duel, 100)
        sweep()
        assert duel.row.seq == 1

    def test_without_one_there_is_no_more_time(self, duel, clock):
        clock.after(100, duel)
        assert duel.row.seq == 2

    def test_the_end_of_every_sweep_is_written_down(self, clock):
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=5))
        sweep_due_matches()
        beat = ClockBeat.objects.get()
        assert timezone.now() - beat.swept_at < timedelta(seconds=2)
        assert timezone.now() - beat.resumed_at > timedelta(minutes=50)


class TestWaking:
    def test_a_move_leaves_the_wake_up_time_unless_it_must_be_sooner(self, duel):
        before = duel.row
        duel.move(0, "draw")
        after = duel.row
        assert after.wake_at <= before.wake_at
        assert after.wake_at == min(before.wake_at, after.deadline + timedelta(seconds=1))

    def test_the_sweep_pushes_it_on(self, duel, clock):
        Match.objects.update(wake_at=timezone.now() - timedelta(seconds=1))
        assert sweep() == 1
        row = duel.row
        assert row.wake_at == row.deadline + timedelta(seconds=1)
        assert sweep() == 0

    def test_a_match_that_is_over_sleeps(self, duel, clock):
        duel.ask(0, "resign")
        row = duel.row
        assert (row.wake_at, row.deadline) == (None, None)


class TestFailures:
    def test_one_match_does_not_keep_the_others_waiting(self, table, clock, monkeypatch):
        broken, sound = (table(2, deal(hands=["B1 B2", "G1 G2"], top="R3", pile="Y4 Y5")) for _ in range(2))
        tend = clock_service.tend

        def tend_unless_broken(row, now, resumed):
            if str(row.id) == broken.id:
                raise RuntimeError("cannot be read")
            tend(row, now, resumed)

        monkeypatch.setattr(clock_service, "tend", tend_unless_broken)
        clock.after(100, broken, sound)
        assert (broken.row.seq, sound.row.seq) == (1, 2)
        waits = broken.row.wake_at - timezone.now()
        assert timedelta(seconds=50) < waits <= timedelta(minutes=10)
        monkeypatch.undo()
        let_time_pass(broken, 600)
        sweep()
        assert broken.row.seq == 2


class TestRooms:
    def test_nobody_touched_close(self, room, clock):
        opened = room(2)
        clock.after(15 * 60 - 10, opened)
        assert opened.row.status == "open"
        clock.after(11, opened)
        row = opened.row
        assert (row.status, row.reason, row.wake_at) == ("cancelled", "expired", None)
        assert opened.ask(0, "start").json()["code"] == "match_closed"

    def test_a_change_keeps_them_open(self, room, clock):
        opened = room(2)
        clock.after(14 * 60, opened)
        opened.ask(1, "ready")
        clock.after(14 * 60, opened)
        assert opened.row.status == "open"

    def here(self, opened, seat, seconds_ago=0):
        until = timezone.now() - timedelta(seconds=seconds_ago)
        Seat.objects.filter(match_id=opened.id, number=seat).update(here_until=until)

    def test_who_goes_away_is_no_longer_ready(self, room, clock):
        opened = room(2)
        opened.ask(1, "ready")
        self.here(opened, 1)
        clock.after(20, opened)
        view = opened.view()
        assert (view["seats"][1]["presence"], view["seats"][1]["ready"]) == ("away", True)
        clock.after(15, opened)
        assert not opened.view()["seats"][1]["ready"]

    def test_who_stays_away_keeps_the_seat(self, room, clock):
        opened = room(2)
        self.here(opened, 1)
        clock.after(600, opened)
        assert [seat["presence"] for seat in opened.view(1)["seats"]] == ["away", "gone"]

    def test_only_the_right_to_start_passes_on_from_a_host_who_stays_away(self, room, clock):
        opened = room(3)
        self.here(opened, 0)
        clock.after(119, opened)
        assert opened.view(1)["host"] == 0
        clock.after(15, opened)
        view = opened.view(1)
        assert (view["host"], len(view["seats"])) == (1, 3)
        assert opened.ask(0, "ready").status_code == 200
        assert opened.ask(1, "start").status_code == 200

    def test_the_right_to_start_never_passes_on_to_a_bot_or_to_somebody_who_is_away_too(self, room, clock):
        opened = room(2, bots=[{}])
        self.here(opened, 0)
        self.here(opened, 2, seconds_ago=60)
        clock.after(121, opened)
        assert opened.view()["host"] == 0

    def test_a_host_who_sends_the_code_with_another_app_finds_the_room_again(self, room, clock, new_guest):
        opened = room(1)
        self.here(opened, 0)
        clock.after(600, opened)
        friend = new_guest("Ben")
        assert friend.post("/api/v1/matches/join", {"code": opened.code}).status_code == 200
        view = opened.view()
        assert (view["status"], view["you"], len(view["seats"])) == ("open", 0, 2)

    def test_a_room_of_pace_days_lives_for_days(self, room, clock):
        opened = room(2, pace="days")
        clock.after(2 * 86_400, opened)
        opened.ask(1, "ready")
        clock.after(3 * 86_400 - 60, opened)
        assert opened.row.status == "open"
        clock.after(120, opened)
        assert (opened.row.status, opened.row.reason) == ("cancelled", "expired")

    def test_the_last_player_may_come_back_later(self, room, clock):
        opened = room(1)
        self.here(opened, 0)
        clock.after(300, opened)
        assert opened.view()["seats"][0]["presence"] == "gone"

    def test_who_never_connected_is_not_missed(self, room, clock):
        opened = room(2)
        opened.ask(1, "ready")
        clock.after(300, opened)
        assert opened.view()["seats"][1]["ready"]
