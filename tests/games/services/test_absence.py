"""A phone call in a casual match: the seat stays the player's, and nobody waits long for it."""

from datetime import timedelta
from uuid import UUID

import orjson
import pytest
from django.utils import timezone

from games.models import Match, Move, Seat
from games.services.presence import depart
from tests.engine.table import deal

HANDS = ["B1 B2", "G1 G2", "Y1 Y2", "B3 B4"]


@pytest.fixture
def seats(table):
    """Start matches in which nobody can play: `seats(2)`, or `seats(1, bots=[{}])` with a bot."""

    def start(players, **wishes):
        hands = HANDS[: players + len(wishes.get("bots", []))]
        pile = " ".join(f"{color}{value}" for value in (4, 5, 6, 7, 8, 9) for color in "YBG")
        return table(players, deal(hands=hands, top="R3", pile=pile), **wishes)

    return start


def awaited(match):
    return match.view()["awaiting"]["seats"]


def miss_turns(match, clock, seat, turns):
    """Let one player miss turns while all others draw at once."""
    missed = 0
    while missed < turns:
        for at in awaited(match):
            if at == seat:
                clock.after(66.1, match)
                missed += 1
            elif at >= len(match.clients):
                clock.after(2.1, match)
            else:
                assert match.move(at, match.view(at)["legal"][-1]["move"]).status_code == 201


class TestTheSeatStaysThePlayers:
    def test_the_autopilot_plays_on_until_the_player_is_back(self, seats, clock):
        duel = seats(2)
        miss_turns(duel, clock, seat=0, turns=9)
        seat = duel.view(1)["seats"][0]
        assert (seat["autopilot"], seat["active"]) == (True, True)
        back = duel.ask(0, "return")
        assert (back.status_code, back.json()["status"]) == (200, "playing")
        assert not back.json()["seats"][0]["autopilot"]

    def test_two_who_are_away_both_find_their_seats_again(self, seats, clock):
        four = seats(4)
        for _ in range(4):
            miss_turns(four, clock, seat=0, turns=1)
            miss_turns(four, clock, seat=1, turns=1)
        assert [seat["autopilot"] for seat in four.view()["seats"]] == [True, True, False, False]
        assert [four.ask(seat, "return").status_code for seat in (0, 1)] == [200, 200]


class TestWhenNobodyIsThere:
    def played_for(self, match, turns):
        """Let the autopilot have played so many turns for every player."""
        clock = orjson.loads(match.row.clock)
        clock[5] = [turns for _ in clock[5]]
        Match.objects.filter(id=match.id).update(clock=orjson.dumps(clock).decode())

    def test_the_autopilot_plays_on_among_bots(self, seats, clock):
        match = seats(1, bots=[{}])
        miss_turns(match, clock, seat=0, turns=9)
        assert match.view()["seats"][0]["active"]
        assert match.ask(0, "return").status_code == 200

    def test_the_match_ends_once_nobody_is_expected_back(self, seats, clock):
        duel = seats(2)
        self.played_for(duel, 199)
        clock.after(2.1, duel)
        assert duel.view()["status"] == "playing"
        self.played_for(duel, 200)
        clock.after(2.1, duel)
        view = duel.view()
        assert (view["status"], view["reason"]) == ("finished", "forfeit")

    def test_one_who_is_there_keeps_it_going(self, seats, clock):
        duel = seats(2)
        self.played_for(duel, 500)
        duel.ask(1, "return")
        clock.after(2.1, duel)
        assert duel.view()["status"] == "playing"


class TestTurnsOfPlayersWhoAreAway:
    def went_away(self, match, seat, seconds_ago=0.0):
        until = timezone.now() - timedelta(seconds=seconds_ago)
        Seat.objects.filter(match_id=match.id, number=seat).update(here_until=until)

    def test_the_clock_plays_fifteen_seconds_after_the_last_connection_ended(self, seats, clock):
        duel = seats(2)
        self.went_away(duel, 0)
        clock.after(14, duel)
        assert awaited(duel) == [0]
        clock.after(1.5, duel)
        assert awaited(duel) == [1]

    def test_a_turn_that_begins_while_the_player_is_away_is_short_from_the_start(self, seats, clock):
        duel = seats(2)
        self.went_away(duel, 1, seconds_ago=60)
        duel.move(0, "draw")
        assert duel.row.wake_at < timezone.now() + timedelta(seconds=16)

    def test_the_clock_looks_in_time_when_a_player_leaves_in_the_middle_of_a_turn(self, seats, clock):
        duel = seats(2)
        self.went_away(duel, 0, seconds_ago=-45)
        depart(UUID(duel.id), UUID(duel.clients[0].player["id"]))
        assert duel.row.wake_at < timezone.now() + timedelta(seconds=16)

    @pytest.mark.parametrize("connected", [None, -45])
    def test_others_have_the_whole_turn(self, seats, clock, connected):
        """A client that never opens a socket is not away, and neither is one whose socket is open."""
        duel = seats(2)
        if connected is not None:
            self.went_away(duel, 0, seconds_ago=connected)
        clock.after(30, duel)
        assert awaited(duel) == [0]

    def test_a_match_of_days_waits(self, seats, clock):
        duel = seats(2, pace="days")
        self.went_away(duel, 0, seconds_ago=60)
        clock.after(3600, duel)
        assert awaited(duel) == [0]

    @pytest.mark.parametrize("pace", ["days", "normal"])
    def test_the_clock_looks_no_sooner_at_a_match_whose_turns_are_not_shortened(self, seats, clock, pace):
        duel = seats(2, pace=pace)
        later = timezone.now() + timedelta(hours=1)
        Match.objects.filter(id=duel.id).update(rated=pace == "normal", wake_at=later)
        self.went_away(duel, 0, seconds_ago=-45)
        depart(UUID(duel.id), UUID(duel.clients[0].player["id"]))
        assert duel.row.wake_at == later

    def test_a_rated_match_waits(self, seats, clock):
        duel = seats(2)
        Match.objects.filter(id=duel.id).update(rated=True)
        self.went_away(duel, 0, seconds_ago=60)
        clock.after(30, duel)
        assert awaited(duel) == [0]


class TestGoingOnWithout:
    @pytest.fixture
    def trio(self, seats, clock):
        """Three at a table; Ada does not come back from her phone call."""
        match = seats(3)
        miss_turns(match, clock, seat=0, turns=2)
        return match

    def test_all_who_are_there_must_want_it(self, trio):
        first = trio.ask(1, "drop", {"seat": 0})
        assert (first.status_code, first.json()["seats"][0]["drop_votes"]) == (200, [1])
        assert trio.ask(1, "drop", {"seat": 0}).json()["seats"][0]["drop_votes"] == [1]
        assert trio.ask(2, "drop", {"seat": 0}).status_code == 200
        view = trio.view(1)
        assert (view["status"], view["seats"][0]["active"]) == ("playing", False)
        events = orjson.loads(Move.objects.filter(match_id=trio.id).latest("seq").events)
        assert ["seat_left", 0, {"reason": "dropped"}, {}, []] in events
        assert trio.ask(0, "return").json()["code"] == "seat_gone"

    def test_the_only_one_left_decides_alone(self, seats, clock):
        duel = seats(2)
        miss_turns(duel, clock, seat=0, turns=2)
        assert duel.ask(1, "drop", {"seat": 0}).json()["status"] == "finished"

    def test_who_comes_back_is_not_dropped_by_an_old_vote(self, trio, clock):
        trio.ask(1, "drop", {"seat": 0})
        trio.ask(0, "return")
        assert trio.view()["seats"][0]["drop_votes"] == []
        assert trio.ask(2, "drop", {"seat": 0}).json()["code"] == "not_absent"
        miss_turns(trio, clock, seat=0, turns=2)
        assert trio.ask(2, "drop", {"seat": 0}).json()["seats"][0]["drop_votes"] == [2]
        assert trio.view()["seats"][0]["active"]

    @pytest.mark.parametrize(
        ("voter", "seat", "status", "code"),
        [(1, 2, 409, "not_absent"), (1, 1, 400, "invalid"), (1, 9, 400, "invalid")],
    )
    def test_what_is_refused(self, trio, voter, seat, status, code):
        refused = trio.ask(voter, "drop", {"seat": seat})
        assert (refused.status_code, refused.json()["code"]) == (status, code)

    def test_a_rated_match_has_no_such_vote(self, trio):
        Match.objects.filter(id=trio.id).update(rated=True)
        assert trio.ask(1, "drop", {"seat": 0}).json()["code"] == "forbidden"
