"""Pairs who play into each other's hands are found at night and shown to the staff, with their matches."""

from datetime import timedelta
from uuid import uuid4

import orjson
import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import StaffAct, User
from games.bots import choose
from games.engine import apply, dump_move, parse_move, view
from games.engine.moves import Draw
from games.models import Match, Move, Queue, RankedSeat, Seat, Status, Suspicion
from games.selectors.clock import now_ms
from games.selectors.frequent_opponents import matches_apart
from games.selectors.match_rows import read_match
from games.services.collusion_cases import find_collusion
from games.services.matchmaking import create_matches
from games.tasks import suspect_players

pytestmark = pytest.mark.django_db
TURNS = 12


def play(users, places, passer=None, queue="table"):
    """Play some turns of a ranked match, in which one player always draws, and end it with these places."""
    shelf = Queue.objects.get(code=queue)
    ((match_id),) = create_matches(shelf, shelf.rules(), [[user.id for user in users]], now_ms())
    row = read_match(match_id)
    state, moves = row.state, []
    for _ in range(TURNS):
        seat = state.awaiting.seats[0]
        is_passing = users[seat] is passer and state.awaiting.kind == "turn"
        move = (
            Draw()
            if is_passing
            else parse_move(choose(view(state, seat), "normal", row.ruleset, lambda: 0.5))
        )
        state = apply(state, seat, move).state
        moves.append(
            Move(
                match_id=match_id,
                seq=state.seq,
                seat=seat,
                move=orjson.dumps(dump_move(move)).decode(),
                events="[]",
            )
        )
    Move.objects.bulk_create(moves)
    Match.objects.filter(id=match_id).update(status=Status.FINISHED, finished_at=timezone.now())
    RankedSeat.objects.filter(match_id=match_id).delete()
    for seat, place in enumerate(places):
        Seat.objects.filter(match_id=match_id, number=seat).update(place=place)
    return match_id


@pytest.fixture
def ring(players):
    """Nine tables at which Giver draws for Gainer and always comes out below; at two they are apart."""
    gainer, giver, *others = players(12)
    together = [play([gainer, others[n], giver, others[n + 1]], [1, 2, 4, 3], passer=giver) for n in range(9)]
    for _ in range(2):
        play([giver, *others[:3]], [1, 2, 3, 4])
    return gainer, giver, together


def test_a_ring_is_found_with_its_reasons_and_matches(ring):
    gainer, giver, together = ring
    assert find_collusion() == 1
    suspicion = Suspicion.objects.get()
    assert (suspicion.gainer, suspicion.giver, suspicion.status) == (gainer, giver, "open")
    assert suspicion.score >= 50
    assert {signal["name"] for signal in suspicion.signals if signal["points"]} == {
        "together",
        "one_sided",
        "passes",
    }
    assert set(suspicion.matches.values_list("id", flat=True)) == set(together)


def test_looking_again_writes_it_once(ring):
    find_collusion()
    find_collusion()
    assert Suspicion.objects.count() == 1


@pytest.mark.parametrize("status", ["cleared", "confirmed"])
def test_what_the_staff_has_decided_stays_decided(ring, status):
    find_collusion()
    Suspicion.objects.update(status=status)
    assert find_collusion() == 0
    assert Suspicion.objects.get().status == status


def test_what_the_staff_decided_more_than_a_month_ago_is_looked_at_anew(ring):
    find_collusion()
    Suspicion.objects.update(status="cleared", updated_at=timezone.now() - timedelta(days=31))
    assert find_collusion() == 1
    assert sorted(Suspicion.objects.values_list("status", flat=True)) == ["cleared", "open"]


def test_what_is_long_ago_is_let_be(ring):
    Match.objects.update(finished_at=timezone.now() - timedelta(days=31))
    assert find_collusion() == 0


def test_after_a_year_they_are_forgotten(players):
    one, two = players(2)
    for days in (364, 366):
        Suspicion.objects.create(gainer=one, giver=two, score=60, status="cleared")
        Suspicion.objects.filter(id=Suspicion.objects.latest("id").id).update(
            updated_at=timezone.now() - timedelta(days=days)
        )
    suspect_players()
    assert Suspicion.objects.count() == 1


def test_people_who_play_for_themselves_are_let_be(players):
    users = players(4)
    for turn in range(12):
        places = [1 + (seat + turn) % 4 for seat in range(4)]
        play(users, places)
    assert find_collusion() == 0


def test_partners_are_meant_to_help_each_other(players):
    users = players(4)
    for _ in range(9):
        play(users, [1, 2, 1, 2], queue="partners")
    assert find_collusion() == 0


def test_matches_with_teams_are_no_measure_of_how_somebody_plays_alone(players):
    users = players(4)
    since = timezone.now() - timedelta(days=1)
    play(users, [1, 2, 1, 2], queue="partners")
    assert matches_apart(users[0].id, uuid4(), since) == []
    alone = play(users, [1, 2, 3, 4])
    assert matches_apart(users[0].id, uuid4(), since) == [alone]


def test_matches_that_are_not_ranked_are_let_be(ring):
    Match.objects.update(rated=False)
    assert find_collusion() == 0


def test_a_match_that_cannot_be_read_is_reported_and_skipped(ring, caplog):
    Move.objects.filter(match_id=ring[2][0]).update(move='{"move": "keep"}')
    assert find_collusion() == 0
    assert "could not be counted" in caplog.text


@pytest.fixture
def staff(db):
    User.objects.create_superuser("warden", password="correct horse battery")
    client = Client()
    client.force_login(User.objects.get(username="warden"))
    return client


def test_the_staff_sees_them_and_decides(ring, staff):
    find_collusion()
    suspicion = Suspicion.objects.get()
    assert b"suspicion" in staff.get("/admin/games/suspicion/").content
    address = f"/admin/games/suspicion/{suspicion.id}/change/"
    page = staff.get(address).content.decode()
    assert all(str(match) in page for match in ring[2])
    assert suspicion.signals[0]["text"] in page
    answer = staff.post(address, {"status": "cleared", "note": "They are one family.", "score": 1})
    assert answer.status_code == 302
    suspicion.refresh_from_db()
    assert (suspicion.status, suspicion.note) == ("cleared", "They are one family.")
    assert suspicion.score > 1
    assert [act.act for act in StaffAct.objects.all()] == ["change"]


def test_nobody_makes_one_up_and_no_player_sees_one(ring, staff, guest):
    assert staff.get("/admin/games/suspicion/add/").status_code == 403
    stranger = Client(headers={"Authorization": f"Bearer {guest.tokens['access']}"})
    assert stranger.get("/admin/games/suspicion/").headers["Location"].startswith("/admin/login/")
