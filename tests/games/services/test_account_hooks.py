"""A player who closes the account leaves every table; what others have played stays whole."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Session, User
from accounts.services.account_deletion import erase_closed_accounts
from accounts.services.retention import purge_inactive_guests
from games.models import Match, Move, Seat
from games.selectors.play_history import matches_of
from games.services.account_hooks import forfeit_all_matches

MATCHES = "/api/v1/matches"
pytestmark = pytest.mark.django_db


@pytest.fixture
def players(new_guest):
    return [new_guest(name) for name in ("Ada", "Bea", "Cleo")]


def opened(players, **wishes):
    match = players[0].post(MATCHES, {"variant": "classic", "visibility": "public"} | wishes).json()["id"]
    for player in players[1:]:
        assert player.post(f"{MATCHES}/{match}/join", {}).status_code == 200
    return match


def started(players):
    match = opened(players)
    assert players[0].post(f"{MATCHES}/{match}/start").status_code == 200
    return match


def seen(player, match):
    return player.get(f"{MATCHES}/{match}").json()


def leave(player):
    assert player.delete("/api/v1/me").status_code == 202


def test_a_running_match_is_forfeited_and_goes_on(players):
    match = started(players)
    leave(players[0])
    view = seen(players[1], match)
    assert view["status"] == "playing"
    assert [seat["active"] for seat in view["seats"]] == [False, True, True]
    assert 0 not in view["awaiting"]["seats"]


def test_the_last_opponent_wins(players):
    match = started(players[:2])
    leave(players[0])
    view = seen(players[1], match)
    assert view["status"] == "finished"
    assert [seat["place"] for seat in view["seats"]] == [2, 1]


def test_an_open_room_goes_on_with_the_next_host(players):
    match = opened(players)
    leave(players[0])
    view = seen(players[1], match)
    assert (view["status"], len(view["seats"]), view["host"]) == ("open", 2, 1)


def test_at_the_table_others_see_a_deleted_player_at_once(players):
    match = started(players)
    leave(players[0])
    card = seen(players[1], match)["seats"][0]["player"]
    assert (card["id"], card["display_name"], card["username"]) == (
        players[0].player["id"],
        "Deleted player",
        None,
    )


def test_erased_or_not_the_match_reads_the_same(players):
    match = started(players)
    leave(players[0])
    before = seen(players[1], match)
    User.objects.filter(closes_at__isnull=False).update(closes_at=timezone.now())
    assert erase_closed_accounts() == 1
    after = seen(players[1], match)
    before["seats"][0]["player"] |= {"language": "en"}
    assert after["seats"] == before["seats"]
    assert (after["seq"], after["status"]) == (before["seq"], before["status"])
    assert Move.objects.filter(match_id=match).exists()


def test_who_comes_back_has_forfeited_all_the_same(players, stranger):
    match = started(players)
    leave(players[0])
    answer = players[0].post("/api/v1/me/restore").json()
    assert answer["player"] == players[0].player
    view = seen(players[1], match)
    assert view["seats"][0]["player"]["display_name"] == "Ada"
    assert not view["seats"][0]["active"]


def test_matches_that_are_over_are_left_alone(players):
    match = started(players[:2])
    players[0].post(f"{MATCHES}/{match}/resign")
    row = Match.objects.get(id=match)
    forfeit_all_matches(players[1].player["id"])
    assert Match.objects.get(id=match).revision == row.revision


def test_guests_who_played_are_not_forgotten(players):
    started(players[:2])
    User.objects.update(created_at=timezone.now() - timedelta(days=100))
    Session.objects.update(last_used_at=timezone.now() - timedelta(days=100))
    assert purge_inactive_guests() == 1
    assert {str(user.id) for user in User.objects.all()} == {player.player["id"] for player in players[:2]}


def test_the_archive_shows_what_was_played_and_nothing_of_others(players, plain_deal):
    match = started(players)
    view = seen(players[0], match)
    turn = view["awaiting"]["seats"][0]
    players[turn].post(f"{MATCHES}/{match}/moves", {"move": "draw", "seen": view["seq"]})
    received = [matches_of(player.player["id"]) for player in players]
    assert [[played["id"] for played in matches] for matches in received] == [
        [Seat.objects.values_list("match_id")[0][0]]
    ] * 3
    assert [len(matches[0]["moves"]) for matches in received] == [int(seat == turn) for seat in range(3)]
    assert received[turn][0]["moves"][0]["move"] == "draw"
    assert "hand" not in str(received)
