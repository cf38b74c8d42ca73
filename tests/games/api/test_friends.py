"""The list of friends: who is there, and where one may sit down with them."""

import pytest

from games.services import presence

FRIENDS = "/api/v1/friends"
REQUESTS = f"{FRIENDS}/requests"
MATCHES = "/api/v1/matches"
pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(new_guest):
    return new_guest("Ada")


@pytest.fixture
def ben(new_guest, ada):
    friend = new_guest("Ben")
    befriend(ada, friend)
    return friend


def befriend(one, other):
    one.post(REQUESTS, {"player": other.player["id"]})
    other.post(REQUESTS, {"player": one.player["id"]})


def friends(client):
    return client.get(FRIENDS).json()["results"]


def test_both_see_each_other(ada, ben):
    [seen] = friends(ada)
    assert (seen["player"], seen["presence"], seen["match"]) == (ben.player, "away", None)
    assert [friend["player"] for friend in friends(ben)] == [ada.player]


def test_a_friend_with_a_socket_is_here(ada, ben):
    presence.appear([ben.player["id"]])
    assert friends(ada)[0]["presence"] == "here"
    presence.disappear(ben.player["id"])
    assert friends(ada)[0]["presence"] == "away"


def test_a_public_room_with_a_free_seat_can_be_joined(ada, ben, new_guest):
    room = ben.post(MATCHES, {"variant": "classic", "visibility": "public", "seats": 2}).json()["id"]
    assert friends(ada)[0]["match"] == room
    new_guest().post(f"{MATCHES}/{room}/join", {})
    assert friends(ada)[0]["match"] is None


def test_a_private_room_is_not_shown(ada, ben):
    ben.post(MATCHES, {"variant": "classic"})
    assert friends(ada)[0]["match"] is None


def test_a_room_of_somebody_who_blocks_one_is_not_shown(ada, ben, new_guest):
    cleo = new_guest("Cleo")
    room = cleo.post(MATCHES, {"variant": "classic", "visibility": "public"}).json()["id"]
    ben.post(f"{MATCHES}/{room}/join", {})
    assert friends(ada)[0]["match"] == room
    cleo.post("/api/v1/blocks", {"player": ada.player["id"]})
    assert friends(ada)[0]["match"] is None


def test_the_list_comes_in_pages_and_takes_as_many_queries_for_many(
    ada, ben, new_guest, django_assert_max_num_queries
):
    for name in ("Cleo", "Dora", "Edu"):
        befriend(ada, new_guest(name))
    with django_assert_max_num_queries(3):
        page = ada.get(f"{FRIENDS}?limit=3").json()
    names = [friend["player"]["display_name"] for friend in page["results"]]
    names += [friend["player"]["display_name"] for friend in ada.get(page["next"]).json()["results"]]
    assert names == ["Edu", "Dora", "Cleo", "Ben"]
