"""A season's table: places with ties, pages in both directions, the rows around oneself, and of friends."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Friendship
from games.leagues import RankingStatus
from games.models import Ranking, Season, Tally
from games.services.leaderboards import compact_buckets, hide_inactive, hide_player
from tests.games.ranked.conftest import rank

pytestmark = pytest.mark.django_db
TABLE = "/api/v1/rankings/duel"


def read(client, address=TABLE, **query):
    answer = client.get(address, query)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def places(page):
    return [(row["place"], row["rating"]) for row in page["results"]]


@pytest.fixture
def crowd(players):
    """Ten members from 1900 down to 1000, of whom some share a rating."""
    ratings = [1900, 1800, 1800, 1700, 1600, 1600, 1600, 1500, 1200, 1000]
    return [rank(user, rating) for user, rating in zip(players(10), ratings, strict=True)]


def test_an_empty_table_is_a_table(guest):
    assert read(guest) == {"results": [], "next": None, "previous": None}
    assert read(guest, around="me")["results"] == []
    assert read(guest, friends="true")["results"] == []


def test_equal_ratings_share_a_place(guest, crowd):
    page = read(guest)
    assert places(page) == [
        (1, 1900),
        (2, 1800),
        (2, 1800),
        (4, 1700),
        (5, 1600),
        (5, 1600),
        (5, 1600),
        (8, 1500),
        (9, 1200),
        (10, 1000),
    ]
    assert (page["next"], page["previous"]) == (None, None)


def test_a_row_shows_who_and_how(guest, crowd):
    row = read(guest, limit=1)["results"][0]
    assert row["player"]["display_name"].startswith("Player")
    wanted = {"place": 1, "rating": 1900.0, "deviation": 120.0, "league": "silver", "matches": 20, "wins": 9}
    assert row.items() >= (wanted | {"provisional": False}).items()


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 7, 9])
def test_pages_follow_each_other_down_and_up_again(guest, crowd, limit):
    whole = read(guest)["results"]
    pages = [read(guest, limit=limit)]
    while pages[-1]["next"]:
        pages.append(read(guest, pages[-1]["next"]))
    assert [row for page in pages for row in page["results"]] == whole
    assert pages[0]["previous"] is None
    back = [pages[-1]]
    while back[-1]["previous"]:
        back.append(read(guest, back[-1]["previous"]))
    assert back[-1]["results"][0] == whole[0]
    assert [row for page in reversed(back) for row in page["results"]] == whole


def test_a_cursor_stays_where_it_was_while_others_come_and_go(guest, crowd, players):
    first = read(guest, limit=4)
    rank(players(1)[0], 2100)
    after = read(guest, first["next"])
    assert places(after)[0] == (6, 1600)


def test_around_me(new_guest, crowd):
    me = new_guest("Mia")
    rank(me.player["id"], 1550)
    page = read(me, around="me", limit=5)
    assert places(page) == [(5, 1600), (5, 1600), (8, 1550), (9, 1500), (10, 1200)]
    assert page["results"][2]["player"]["id"] == me.player["id"]
    below = read(me, page["next"])
    assert places(below) == [(11, 1000)]
    above = read(me, page["previous"])
    assert places(above) == [(1, 1900), (2, 1800), (2, 1800), (4, 1700), (5, 1600)]


def test_around_the_first_and_the_last(new_guest, crowd):
    first, last = new_guest("First"), new_guest("Last")
    rank(first.player["id"], 2000)
    rank(last.player["id"], 900)
    assert places(read(first, around="me", limit=4)) == [(1, 2000), (2, 1900)]
    assert places(read(last, around="me", limit=4)) == [(10, 1200), (11, 1000), (12, 900)]


def test_friends_have_places_among_themselves(new_guest, crowd):
    me = new_guest("Mia")
    rank(me.player["id"], 1600)
    now = timezone.now()
    for place in (0, 4, 9):
        Friendship.objects.create(asker_id=me.player["id"], asked_id=crowd[place].user_id, accepted_at=now)
    page = read(me, friends="true")
    assert places(page) == [(1, 1900), (2, 1600), (2, 1600), (4, 1000)]
    first = read(me, friends="true", limit=3)
    rest = read(me, first["next"])
    assert places(rest) == [(4, 1000)]
    assert places(read(me, rest["previous"])) == places(first)


def test_provisional_players_stand_below_all_others(guest, crowd, players):
    rank(players(1)[0], 2500, standing=RankingStatus.PROVISIONAL)
    last = read(guest)["results"][-1]
    assert (last["place"], last["rating"], last["provisional"], last["league"]) == (11, 2500, True, None)


def test_who_has_not_played_for_two_months_is_not_in_the_table(guest, crowd):
    old = timezone.now() - timedelta(days=61)
    Ranking.objects.filter(id__in=[crowd[0].id, crowd[4].id]).update(last_match_at=old)
    assert hide_inactive() == 2
    assert hide_inactive() == 0
    assert places(read(guest))[:5] == [(1, 1800), (1, 1800), (3, 1700), (4, 1600), (4, 1600)]
    ratings = read(guest, f"/api/v1/players/{crowd[0].user_id}/ratings")
    assert (ratings[0]["rating"], ratings[0]["place"], ratings[0]["provisional"]) == (1900, None, True)


def test_who_closes_the_account_is_not_in_the_table(guest, crowd):
    hide_player(crowd[1].user_id)
    assert places(read(guest))[:3] == [(1, 1900), (2, 1800), (3, 1700)]


def test_folding_the_tallies_changes_no_place(guest, crowd):
    before = read(guest, limit=4)
    middle = read(guest, before["next"])
    Tally.objects.create(season_id=1, queue_id="duel", standing=2, step=9, players=1)
    Tally.objects.create(season_id=1, queue_id="duel", standing=2, step=9, players=-1)
    compact_buckets()
    assert Tally.objects.count() == 7
    assert sum(Tally.objects.values_list("players", flat=True)) == 10
    assert read(guest, before["next"]) == middle


def test_queues_and_seasons_do_not_mix(guest, crowd, players):
    user = players(1)[0]
    rank(user, 1777, "table")
    now = timezone.now()
    Season.objects.create(number=0, starts_at=now - timedelta(days=9), ends_at=now, closed_at=now)
    rank(user, 1444, season_id=0)
    assert places(read(guest, "/api/v1/rankings/table")) == [(1, 1777)]
    assert places(read(guest, season="0")) == [(1, 1444)]
    assert len(read(guest, season="1")["results"]) == 10
    ratings = read(guest, f"/api/v1/players/{user.id}/ratings")
    assert [(one["queue"], one["matches"]) for one in ratings] == [("duel", 0), ("table", 20)]
    assert ratings[0]["rating"] == 1458


def test_ratings_of_a_player_show_the_place(guest, crowd):
    (duel,) = read(guest, f"/api/v1/players/{crowd[6].user_id}/ratings")
    assert (duel["queue"], duel["place"], duel["rating"], duel["league"]) == ("duel", 5, 1600, "silver")
    assert read(guest, f"/api/v1/players/{guest.player['id']}/ratings") == []


@pytest.mark.parametrize(
    "query",
    [
        {"season": "7"},
        {"season": "0x1"},
        {"season": "-1"},
        {"season": "²"},
    ],
)
def test_seasons_that_are_none(guest, query):
    assert guest.get(TABLE, query).status_code == 404


def test_tables_that_are_none(guest):
    assert guest.get("/api/v1/rankings/chess").status_code == 404
    assert guest.get("/api/v1/ratings/chess/history").status_code == 404


@pytest.mark.parametrize(
    "cursor", ["", "x", "W10=", "eyJ9", "WzksMSwieCIsMV0=", "WzIsIk5hTiIsIngiLHRydWVd", "é", "A" * 5000]
)
def test_cursors_that_are_none(guest, crowd, cursor):
    answer = guest.get(TABLE, {"cursor": cursor})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "cursor_unknown")


@pytest.mark.parametrize(
    "query", [{"limit": 0}, {"limit": 101}, {"limit": "x"}, {"around": "you"}, {"friends": "?"}]
)
def test_questions_that_are_none(guest, query):
    assert guest.get(TABLE, query).status_code == 400


def test_the_best_hundred_are_one_query_for_rows_and_places(guest, crowd, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        read(guest, limit=100)
