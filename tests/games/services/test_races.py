"""Everything that two people may do at the same moment: it happens once, and both get a true answer."""

from datetime import timedelta

import orjson
import pytest
from django.utils import timezone

from games.models import ClockBeat, Match, Move, Seat
from games.selectors.match_rows import read_match
from games.services.clock import sweep
from tests.engine.table import deal
from tests.games.conftest import let_time_pass

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def duel(table):
    return table(2, deal(hands=["R5 R7 B7 G1", "R2 Y2 G4"], top="R3"))


def codes(answers):
    return sorted(answer.status_code for answer in answers)


def test_the_same_move_sent_twice_is_made_once(duel, at_once):
    card = duel.card(0, "R5")
    answers = at_once(4, lambda _: duel.move(0, "play", card=card, seen=1))
    assert codes(answers) == [201, 409, 409, 409]
    assert {answer.json()["seq"] for answer in answers} == {2}
    assert duel.view(0)["seats"][0]["cards"] == 3


def test_the_same_key_sent_twice_is_answered_twice_alike(duel, at_once):
    card = duel.card(0, "R5")
    answers = at_once(4, lambda _: duel.move(0, "play", key="one", card=card, seen=1))
    assert codes(answers) == [201] * 4
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" in answer.headers for answer in answers) == 3
    assert duel.row.seq == 2


def test_two_different_moves_at_once_become_one(duel, at_once):
    cards = [duel.card(0, "R5"), duel.card(0, "R7")]
    answers = at_once(2, lambda n: duel.move(0, "play", card=cards[n], seen=1))
    assert codes(answers) == [201, 409]
    assert duel.view(0)["seats"][0]["cards"] == 3


@pytest.fixture
def meanwhile(monkeypatch):
    """Let something happen between the reading of a match and the writing of a move, once."""

    def arrange(happening):
        todo = [happening]

        def read(match_id):
            row = read_match(match_id)
            while todo:
                todo.pop()()
            return row

        monkeypatch.setattr("games.services.moves.read_match", read)

    return arrange


def test_who_is_overtaken_by_a_move_is_notified_of_it(duel, meanwhile):
    meanwhile(lambda: duel.move(0, "play", card=duel.card(0, "R7"), seen=1))
    late = duel.move(0, "play", card=duel.card(0, "R5"), seen=1)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert [event["type"] for event in late.json()["events"]] == ["played"]
    assert duel.row.seq == 2


def test_who_is_overtaken_by_something_else_moves_all_the_same(duel, meanwhile):
    meanwhile(lambda: Match.objects.filter(id=duel.id).update(wake_at=timezone.now()))
    assert duel.move(0, "play", card=duel.card(0, "R5"), seen=1).status_code == 201
    assert duel.row.seq == 2


def test_a_seat_given_up_meanwhile_moves_no_more(table, meanwhile):
    trio = table(3, deal(hands=["R5 R7", "R2 Y2", "G4 G5"], top="R3"))
    meanwhile(lambda: trio.ask(0, "resign"))
    late = trio.move(0, "play", card=trio.card(0, "R5"), seen=1)
    assert (late.status_code, late.json()["code"]) == (409, "seat_gone")


def test_both_players_at_once(duel, at_once):
    cards = [duel.card(0, "R5"), duel.card(1, "R2")]
    answers = at_once(2, lambda n: duel.move(n, "play", card=cards[n], seen=1))
    assert answers[0].status_code == 201
    assert answers[1].status_code == 409
    assert duel.row.seq == 2


def test_a_move_and_the_end_of_its_time(duel, at_once):
    now = timezone.now()
    ClockBeat.objects.create(swept_at=now, resumed_at=now - timedelta(hours=1))
    card = duel.card(0, "R5")
    let_time_pass(duel, 67)
    answers = at_once(2, lambda n: sweep() if n else duel.move(0, "play", card=card, seen=1))
    assert duel.row.seq == 2
    made = orjson.loads(Move.objects.get(match_id=duel.id, seq=2).move)["move"]
    assert (answers[0].status_code, made) in ((201, "play"), (409, "time_out"))


def test_many_clocks_sweep_one_match_once(duel, at_once):
    now = timezone.now()
    ClockBeat.objects.create(swept_at=now, resumed_at=now - timedelta(hours=1))
    let_time_pass(duel, 67)
    assert sum(at_once(4, lambda _: sweep())) <= 2
    assert duel.row.seq == 2


def test_a_match_is_started_once(room, at_once):
    opened = room(2)
    answers = at_once(4, lambda _: opened.ask(0, "start"))
    assert codes(answers) == [200] * 4
    assert Move.objects.filter(match_id=opened.id).count() == 1
    assert len({tuple(card["id"] for card in answer.json()["hand"]) for answer in answers}) == 1


def test_the_last_seat_is_taken_once(room, new_guest, at_once):
    opened = room(2, seats=3)
    late = [new_guest(name) for name in ("Eve", "Fay", "Gil", "Hal")]
    answers = at_once(4, lambda n: opened.let_in(late[n]))
    assert codes(answers) == [200, 409, 409, 409]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"room_full"}
    assert Seat.objects.filter(match_id=opened.id).count() == 3


def test_joining_twice_takes_one_seat(room, new_guest, at_once):
    opened = room(1)
    eve = new_guest("Eve")
    assert codes(at_once(4, lambda _: opened.let_in(eve))) == [200] * 4
    assert Seat.objects.filter(match_id=opened.id).count() == 2


def test_everybody_who_asks_for_a_rematch_comes_to_the_same(table, at_once):
    trio = table(3)
    trio.ask(1, "resign")
    trio.ask(2, "resign")
    answers = at_once(3, lambda n: trio.ask(n, "rematch"))
    assert codes(answers) == [200, 200, 201]
    (again,) = {answer.json()["id"] for answer in answers}
    assert again != trio.id
    assert Seat.objects.filter(match_id=again).count() == 3


def test_all_resign_at_once(table, at_once):
    trio = table(3)
    answers = at_once(3, lambda n: trio.ask(n, "resign"))
    assert {answer.status_code for answer in answers} <= {200, 409}
    row = Match.objects.get(id=trio.id)
    assert row.status == "finished"
    assert {*row.seats.values_list("place", flat=True)} == {1, 2, 3}


def test_a_room_is_left_by_all_at_once(room, at_once):
    opened = room(4)
    at_once(4, lambda n: opened.ask(n, "leave"))
    row = Match.objects.get(id=opened.id)
    assert (row.status, row.reason) == ("cancelled", "empty")
