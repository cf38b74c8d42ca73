"""Ratings cannot be farmed: not by beating one account again and again, and not from bots."""

from uuid import UUID

import pytest
from django.db import transaction
from django.db.models import F

from games.models import Match, Queue, RatingChange, Seat, Status
from games.ratings import FULL_MEETINGS, Skill, weighed, weight_after
from games.selectors.clock import now_ms
from games.selectors.encounters import WITHIN
from games.selectors.match_rows import lock_match
from games.selectors.ratings import changes_of_match
from games.services.endings import finish_match
from games.services.rooms import RoomSettings, create_match

pytestmark = pytest.mark.django_db


def beat(seated, winner, loser):
    """Play a duel that the first of two wins; return what it did to the winner."""
    Queue.objects.update(start=5000)
    duel = seated("duel", [winner, loser])
    with transaction.atomic():
        row = lock_match(duel.id)
        row.state.places = [1, 2] if duel.clients[0] is winner else [2, 1]
        finish_match(row, Status.FINISHED, "test", now_ms())
    return changes_of_match(row.id)[UUID(winner.player["id"])]


def test_five_matches_count_in_full_and_each_one_after_half_of_the_last():
    assert [weight_after([met]) for met in range(8)] == [1, 1, 1, 1, 1, 0.5, 0.25, 0.125]


def test_at_a_larger_table_every_opponent_counts_alike():
    assert weight_after([0, 0, 0]) == 1
    assert weight_after([5, 0, 0]) == pytest.approx(2.5 / 3)
    assert weight_after([90, 90, 90]) == pytest.approx(0, abs=1e-9)


def test_a_part_of_a_change_is_made():
    assert weighed(Skill(20, 8), Skill(24, 6), 0.25) == Skill(21, 7.5)


def test_changes_between_the_same_two_shrink_and_the_result_says_why(seated, guests):
    ada, ben = guests(2)
    changes = [beat(seated, ada, ben) for _ in range(FULL_MEETINGS + 3)]
    assert [change["weight"] for change in changes] == [1.0] * FULL_MEETINGS + [0.5, 0.25, 0.125]
    assert [change["reason"] for change in changes] == [None] * FULL_MEETINGS + ["same_opponents"] * 3
    full, *shrunk = [change["change"] for change in changes[FULL_MEETINGS - 1 :]]
    assert 0 < shrunk[2] < shrunk[1] < shrunk[0] < 0.6 * full
    assert not any(change["held"] for change in changes)


def test_the_loser_loses_as_little(seated, guests):
    ada, ben = guests(2)
    for _ in range(FULL_MEETINGS + 1):
        beat(seated, ada, ben)
    last = RatingChange.objects.order_by("-created_at")[:2]
    assert {change.weight for change in last} == {0.5}
    assert sum(change.after - change.before for change in last) == pytest.approx(0, abs=0.5)


def test_the_next_day_everything_counts_again(seated, guests):
    ada, ben = guests(2)
    for _ in range(FULL_MEETINGS + 1):
        beat(seated, ada, ben)
    RatingChange.objects.update(created_at=F("created_at") - WITHIN)
    assert beat(seated, ada, ben)["weight"] == 1


def test_others_are_not_concerned(seated, guests):
    ada, ben, cleo = guests(3)
    for _ in range(FULL_MEETINGS + 1):
        beat(seated, ada, ben)
    assert beat(seated, ada, cleo)["weight"] == 1


def test_no_bot_is_let_in_to_a_ranked_table(seated, guest):
    duel = seated("duel")
    Match.objects.filter(id=duel.id).update(host=0)
    assert duel.ask(0, "bots").status_code in (403, 409)
    Match.objects.filter(id=duel.id).update(status=Status.OPEN, seats_count=3)
    answer = duel.ask(0, "bots")
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    with pytest.raises(ValueError, match="no ranked table"):
        create_match(guest.player["id"], RoomSettings("classic", bots=["easy"]), rated=True)
    assert not Seat.objects.filter(match__rated=True, user=None).exists()


def test_playing_again_is_not_ranked(seated):
    duel = seated("duel")
    duel.finish()
    again = duel.ask(0, "rematch")
    assert again.status_code == 201
    assert again.json()["rated"] is False
