"""Seasons: one is open, the next begins when it ends, final tables stay, ratings begin softened."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Ranking, RatingChange, Season
from games.services.seasons import roll_season
from games.tasks import seasons as tasks
from tests.games.ranked.conftest import enter, rank

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db):
    """The open season; whatever a test does to it is undone with the test."""
    return Season.objects.get(closed_at=None)


def let_it_end(season):
    now = timezone.now()
    Season.objects.filter(number=season.number).update(
        starts_at=now - timedelta(days=92), ends_at=now - timedelta(seconds=1)
    )


def test_one_season_is_open(guest, season):
    (shown,) = guest.get("/api/v1/seasons").json()["results"]
    assert (shown["number"], shown["status"]) == (1, "open")


def test_there_is_never_a_second_open_season(season):
    now = timezone.now()
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.create(number=2, starts_at=now, ends_at=now + timedelta(days=9))


def test_nothing_turns_before_its_time(season):
    assert roll_season() is None
    assert Season.objects.count() == 1


def test_the_next_season_begins_when_the_last_one_ends(guest, season):
    let_it_end(season)
    ended = Season.objects.get(number=1).ends_at
    tasks.roll_season()
    tasks.roll_season()
    shown = guest.get("/api/v1/seasons").json()["results"]
    assert [(one["number"], one["status"]) for one in shown] == [(2, "open"), (1, "closed")]
    assert Season.objects.get(number=2).starts_at == ended


def test_after_a_long_standstill_the_next_season_begins_now(season):
    now = timezone.now()
    Season.objects.filter(number=1).update(
        starts_at=now - timedelta(days=500), ends_at=now - timedelta(days=400)
    )
    assert roll_season() == 2
    assert Season.objects.get(number=2).ends_at > now


def test_the_final_table_stays_and_the_new_one_is_empty(guest, season, players):
    for user, rating in zip(players(3), (1900, 1500, 1100), strict=True):
        rank(user, rating)
    before = guest.get("/api/v1/rankings/duel").json()
    let_it_end(season)
    roll_season()
    assert guest.get("/api/v1/rankings/duel").json()["results"] == []
    assert guest.get("/api/v1/rankings/duel", {"season": "1"}).json() == before
    tasks.hide_inactive()
    assert guest.get("/api/v1/rankings/duel", {"season": "1"}).json() == before


def test_a_new_season_begins_nearer_the_middle(season, guests, seated):
    ada, ben = guests(2)
    rank(ada.player["id"], 1900)
    let_it_end(season)
    roll_season()
    assert enter(ada).json()["rating"] == 1800
    ada.delete(f"/api/v1/tickets/{ada.get('/api/v1/tickets/current').json()['id']}")
    (shown,) = ada.get(f"/api/v1/players/{ada.player['id']}/ratings").json()
    assert (shown["rating"], shown["season"], shown["matches"]) == (1800, 2, 0)

    Ranking.objects.filter(season_id=1).update(last_match_at=timezone.now() - timedelta(days=400))
    rank(ben.player["id"], 1800, season_id=2)
    seated("duel", [ada, ben]).finish()
    change = RatingChange.objects.get(user_id=ada.player["id"])
    assert (change.before, change.season_id) == (1800, 2)
    assert Ranking.objects.get(user_id=ada.player["id"], season_id=1).rating == 1900


def test_a_match_counts_for_the_season_it_ends_in(season, seated):
    duel = seated()
    let_it_end(season)
    roll_season()
    duel.finish()
    assert set(RatingChange.objects.values_list("season_id", flat=True)) == {2}


@pytest.mark.django_db(transaction=True)
def test_a_season_that_turns_while_matches_end_loses_none(season, seated, guests, at_once):
    clients = guests(4)
    duels = [seated("duel", clients[:2]), seated("duel", clients[2:])]
    let_it_end(season)
    try:
        at_once(3, lambda n: duels[n].finish() if n < 2 else roll_season())
        assert RatingChange.objects.count() == 4
        for ranking in Ranking.objects.all():
            change = RatingChange.objects.get(user_id=ranking.user_id)
            assert (change.season_id, change.after) == (ranking.season_id, ranking.rating)
    finally:
        _as_it_was(season)


def _as_it_was(season):
    """Take back what would stay: seasons are shipped, so that tests do not delete them."""
    RatingChange.objects.all().delete()
    Ranking.objects.all().delete()
    Season.objects.filter(number__gt=1).delete()
    season.closed_at = None
    season.save()
