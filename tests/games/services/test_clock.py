"""The sweep: outages, rooms that wait too long, matches that fail, and time that need not be looked at."""

from datetime import datetime, timedelta

import orjson
import pytest
from django.utils import timezone

from games.models import ClockBeat, Match, Outage, Seat, Ticket, TicketHolder
from games.services import clock as clock_service
from games.services.clock import sweep
from games.tasks import sweep_due_matches
from tests.engine.table import deal
from tests.games.conftest import let_time_pass


def seconds_left(room):
    """Return how long the player whose turn it is may still take, as the view reports it."""
    view = room.view()
    deadline, now = (
        datetime.fromisoformat(view[name] if name in view else view["awaiting"][name])
        for name in ("deadline", "server_time")
    )
    return (deadline - now).total_seconds()


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
        assert 20 < seconds_left(duel) < 26
        let_time_pass(duel, 27)
        sweep()
        assert duel.row.seq == 2

    def test_the_deadline_that_is_shown_afterwards_holds(self, duel, clock):
        """Seventeen seconds were left when the service went down for 95."""
        let_time_pass(duel, 65 - 17 + 95)
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=95))
        sweep()
        assert 10 < seconds_left(duel) <= 17
        clock.after(17, duel)
        assert duel.row.seq == 1
        clock.after(1.5, duel)
        assert duel.row.seq == 2

    def test_a_turn_that_began_during_one_begins_anew(self, duel, clock):
        let_time_pass(duel, 40)
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=95))
        sweep()
        assert 64 < seconds_left(duel) <= 65

    def test_what_was_given_back_is_charged_to_nobody(self, duel, clock):
        let_time_pass(duel, 20 + 95)
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=95))
        sweep()
        assert duel.move(0, "draw").status_code == 201
        assert orjson.loads(duel.row.clock)[3] == [30_000, 30_000]
        assert duel.row.clock_shift == 0

    def test_a_spoiled_clock_keeps_nobody_from_their_time(self, table, duel, clock):
        spoiled = table(2)
        Match.objects.filter(id=spoiled.id).update(clock="{")
        let_time_pass(duel, 65 - 17 + 95)
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=95))
        sweep()
        assert 10 < seconds_left(duel) <= 17

    def test_rooms_and_their_players_stay(self, room, clock):
        opened = room(2)
        Seat.objects.filter(match_id=opened.id).update(here_until=timezone.now() - timedelta(seconds=170))
        Match.objects.filter(id=opened.id).update(deadline=timezone.now() - timedelta(seconds=60))
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=200))
        sweep()
        assert opened.row.status == "open"
        assert len(opened.view()["seats"]) == 2

    def test_the_very_first_sweep_is_after_one(self, duel):
        let_time_pass(duel, 100)
        sweep()
        assert duel.row.seq == 1
        assert 1 < seconds_left(duel) <= 5

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

        def tend_unless_broken(row, now):
            if str(row.id) == broken.id:
                raise RuntimeError("cannot be read")
            tend(row, now)

        monkeypatch.setattr(clock_service, "tend", tend_unless_broken)
        clock.after(100, broken, sound)
        assert (broken.row.seq, sound.row.seq) == (1, 2)
        waits = broken.row.wake_at - timezone.now()
        assert timedelta(seconds=3) < waits <= timedelta(seconds=5)
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

    def test_the_right_to_start_passes_on_to_the_next_who_is_there(self, room, clock):
        """Not to who has been away for 100 seconds, and round the table from the host."""
        opened = room(4)
        opened.ask(0, "host", {"seat": 1})
        self.here(opened, 1)
        self.here(opened, 2)
        clock.after(20, opened)
        self.here(opened, 2)
        clock.after(101, opened)
        assert opened.view()["host"] == 3

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


class TestTimeSetBack:
    """The clock of the database is set back by two minutes: all that has happened lies in its future."""

    @pytest.fixture
    def set_back(self, clock):
        def move_everything(*rooms):
            for room in rooms:
                let_time_pass(room, -120)
            later = timezone.now() + timedelta(seconds=120)
            ClockBeat.objects.update(swept_at=later, resumed_at=later - timedelta(hours=1))

        return move_everything

    def test_bots_and_deadlines_go_on_at_once(self, table, set_back, clock):
        cards = deal(hands=["B1 B2", "G1 G2"], top="R3", pile="Y4 Y5 Y6 Y7")
        of_bots, duel = table(1, cards, bots=[{"level": "easy"}], pace="fast"), table(2, cards, pace="fast")
        set_back(of_bots, duel)
        sweep()
        assert seconds_left(duel) <= 20
        clock.after(22, of_bots, duel)
        assert (duel.row.seq, of_bots.row.seq) == (2, 2)

    def test_it_is_no_outage(self, set_back):
        set_back()
        sweep()
        assert not Outage.objects.exists()

    def test_readyz_reports_it_until_a_sweep_has_succeeded(self, set_back, client):
        set_back()
        received = client.get("/readyz")
        assert (received.status_code, received.json()["clock"]) == (503, False)
        assert received.json()["clock_age"] < 0
        sweep()
        assert client.get("/readyz").json()["clock"] is True

    def test_who_waits_for_a_table_waits_on(self, set_back, someone_waiting):
        later = timezone.now() + timedelta(seconds=120)
        Ticket.objects.update(waiting_since=later)
        TicketHolder.objects.update(seen_at=later)
        set_back()
        sweep()
        assert Ticket.objects.get().waiting_since <= timezone.now()
        assert TicketHolder.objects.get().seen_at <= timezone.now()

    @pytest.fixture
    def someone_waiting(self, new_guest):
        assert new_guest("Ada").post("/api/v1/queues/duel/tickets", {}).status_code in (200, 201)


class TestSignOfLife:
    def test_a_sweep_that_fails_gives_none(self, clock, monkeypatch):
        stood_still = timezone.now() - timedelta(seconds=60)
        ClockBeat.objects.update(swept_at=stood_still)

        def fail(_status):
            raise RuntimeError("no sweep")

        monkeypatch.setattr(clock_service, "_tend_one", fail)
        with pytest.raises(RuntimeError):
            sweep()
        assert ClockBeat.objects.get().swept_at == stood_still
        assert Outage.objects.count() == 1

    def test_an_outage_is_noted_once_however_often_the_sweep_fails_after_it(self, clock, duel, monkeypatch):
        ClockBeat.objects.update(swept_at=timezone.now() - timedelta(seconds=60))
        let_time_pass(duel, 60)
        monkeypatch.setattr(clock_service, "_tend_one", lambda _status: 1 / 0)
        for _ in range(2):
            with pytest.raises(ZeroDivisionError):
                sweep()
        assert Outage.objects.count() == 1
        assert seconds_left(duel) <= 65
