"""What a ranked match does to ratings: once, for every way it ends, and nothing when it was annulled."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.db import transaction
from django.utils import timezone

from games.leagues import RankingStatus
from games.models import Match, RankedSeat, Ranking, RatingChange, Seat, Status, Tally
from games.selectors.clock import now_ms
from games.selectors.match_rows import lock_match
from games.selectors.ratings import changes_of_match
from games.services.endings import finish_match
from tests.engine.table import deal
from tests.games.ranked.conftest import enter, rank

pytestmark = pytest.mark.django_db


def end(match_id, status=Status.FINISHED, places=(1, 2)):
    """End a match as its last move, a timeout or an operator would; say whether it was still live."""
    with transaction.atomic():
        row = lock_match(match_id)
        row.state.places = list(places)
        return finish_match(row, status, "test", now_ms())


def by_name(duel):
    names = {client.player["id"]: client.player["display_name"] for client in duel.clients}
    return {names[str(ranking.user_id)]: ranking for ranking in Ranking.objects.all()}


def test_a_match_played_to_its_end_is_rated(seated):
    duel = seated()
    ada = duel.view(0)["awaiting"]["seats"][0]
    hands = ["R5", "G9 B9"] if ada == 0 else ["G9 B9", "R5"]
    duel.lay(deal(hands=hands, top="R3", turn=ada, scores=[195, 195], options={"target_score": 200}))
    assert duel.play(ada, "R5").status_code == 201
    winner, loser = sorted(duel.result(), key=lambda seat: seat["place"])
    assert winner["seat"] == ada
    assert winner["rating"]["before"] == loser["rating"]["before"] == 1500
    assert winner["rating"]["change"] == -loser["rating"]["change"] > 0
    assert winner["rating"]["deviation"] < 200


def test_the_result_shows_what_it_did_and_the_history_which_match_did_it(seated):
    duel = seated()
    duel.finish()
    ada = duel.clients[0]
    shown = duel.result()[0]["rating"]
    wanted = {"before": 1500.0, "after": 1539.23, "change": 39.23, "deviation": 198.5, "held": False}
    assert shown.items() >= wanted.items()
    history = ada.get(f"/api/v1/players/{ada.player['id']}/ratings/duel/history").json()["results"]
    assert [(line["match"], line["after"], line["place"]) for line in history] == [(duel.id, 1539.23, 1)]
    assert ada.get("/api/v1/ratings/duel/history").json()["results"] == history


@pytest.mark.parametrize("ended", [Status.ANNULLED, Status.CANCELLED])
def test_a_match_that_was_annulled_is_not_rated(seated, ended):
    duel = seated()
    end(duel.id, ended)
    assert not RatingChange.objects.exists()
    assert not Ranking.objects.exists()
    assert not RankedSeat.objects.exists()
    assert enter(duel.clients[0]).status_code == 201


def test_a_match_that_is_not_ranked_changes_no_rating(table):
    duel = table(2)
    duel.ask(1, "resign")
    assert not RatingChange.objects.exists()
    result = duel.clients[0].get(f"{duel.address}/result").json()["results"]
    assert [seat["rating"] for seat in result] == [None, None]


def test_a_match_that_was_left_is_rated_by_place(seated):
    table = seated("table")
    table.finish(winner=0)
    changes = {seat["place"]: seat["rating"]["change"] for seat in table.result()}
    assert sorted(changes) == [1, 2, 3, 4]
    assert [changes[place] for place in (1, 2, 3, 4)] == sorted(changes.values(), reverse=True)


def test_places_that_tie_change_alike(seated):
    table = seated("table")
    end(table.id, places=(1, 2, 2, 2))
    changes = [change.after - change.before for change in RatingChange.objects.order_by("place")]
    assert changes[0] > 0
    assert changes[1] == changes[2] == changes[3] < 0


def test_a_winner_never_falls_and_the_result_says_so(seated):
    table = seated("table")
    for seat, client in enumerate(table.clients):
        rank(client.player["id"], 800 if seat else 4000, "table")
    end(table.id, places=(1, 1, 3, 4))
    first = changes_of_match(table.row.id)[UUID(table.clients[0].player["id"])]
    assert (first["change"], first["held"]) == (0, True)


def test_a_second_end_changes_nothing(seated):
    duel = seated()
    assert end(duel.id)
    before = list(Ranking.objects.values())
    assert not end(duel.id, places=(2, 1))
    assert not end(duel.id, Status.ANNULLED)
    assert list(Ranking.objects.values()) == before
    assert RatingChange.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_five_ends_at_once_rate_once(seated, at_once):
    duel = seated()

    def act(number):
        if number < 2:
            return duel.ask(number, "resign").status_code
        return end(duel.id, places=((1, 2), (2, 1))[number % 2])

    at_once(5, act)
    assert Match.objects.get(id=duel.id).status == "finished"
    assert RatingChange.objects.filter(match_id=duel.id).count() == 2
    assert sorted(Ranking.objects.values_list("matches", flat=True)) == [1, 1]
    assert sum(Tally.objects.values_list("players", flat=True)) == 2


@pytest.mark.django_db(transaction=True)
def test_two_matches_of_one_player_that_end_at_once_both_count(guests, seated, at_once):
    clients = guests(4)
    first = seated("duel", clients[:2])
    RankedSeat.objects.all().delete()  # as if the rule of one match an account were broken
    second = seated("duel", clients[2:])
    ada = clients[0].player["id"]
    there = Seat.objects.filter(match_id=second.id, user_id=clients[2].player["id"])
    there.update(user_id=ada)
    Match.objects.filter(id=second.id).update(revision=1)
    at_once(2, lambda n: end((first, second)[n].id))
    ranking = Ranking.objects.get(user_id=ada)
    changes = RatingChange.objects.filter(user_id=ada).order_by("created_at", "id")
    assert ranking.matches == changes.count() == 2
    one, two = sorted(changes, key=lambda change: change.before)
    assert (one.before, one.after, two.after) == (1500, two.before, ranking.rating)


def test_the_stored_rating_is_used(seated, guests):
    clients = guests(2)
    for client in clients:
        rank(client.player["id"], 1800, matches=40)
    seated("duel", clients).finish()
    assert set(RatingChange.objects.values_list("before", flat=True)) == {1800}
    assert set(Ranking.objects.values_list("matches", flat=True)) == {41}


def test_a_rating_that_cannot_be_read_fails_the_end(seated, monkeypatch):
    duel = seated()
    monkeypatch.setattr(Ranking.objects, "bulk_create", lambda *_args, **_kwargs: [])
    with pytest.raises(Ranking.DoesNotExist), transaction.atomic():
        end(duel.id)
    monkeypatch.undo()
    assert Match.objects.get(id=duel.id).status == "playing"
    assert end(duel.id)
    assert RatingChange.objects.count() == 2


def test_ten_matches_settle_a_member_and_no_guest(seated, guests, new_member):
    ada, (ben,) = new_member("ada"), guests(1)
    for client in (ada, ben):
        rank(client.player["id"], 1600, matches=9, standing=RankingStatus.PROVISIONAL, league="")
    duel = seated("duel", [ada, ben])
    duel.finish()
    shown = {row["player"]["display_name"]: row for row in ada.get("/api/v1/rankings/duel").json()["results"]}
    assert (shown["ada"]["provisional"], shown["ada"]["league"]) == (False, "gold")
    assert (shown["Ada"]["provisional"], shown["Ada"]["league"]) == (True, None)


def test_a_long_rest_makes_a_rating_unsure_again(seated, guests):
    ada, ben = guests(2)
    away = timezone.now() - timedelta(days=200)
    rank(ada.player["id"], 1700, last_match_at=away, sigma=3)
    rank(ben.player["id"], 1700, sigma=3)
    duel = seated("duel", [ada, ben])
    end(duel.id)
    sigma = {name: ranking.sigma for name, ranking in by_name(duel).items()}
    assert sigma["Ada"] > 7
    assert sigma["Ben"] < 4


def test_the_tallies_follow_everybody(seated):
    duel = seated()
    duel.finish()
    steps = Tally.objects.order_by("step").values_list("standing", "step", "players")
    assert list(steps) == [(1, 365, 1), (1, 384, 1)]
