"""A room of somebody who blocks one: there is no such room."""

from uuid import uuid4

import pytest

MATCHES = "/api/v1/matches"
pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(new_guest):
    return new_guest("Ada")


@pytest.fixture
def ben(new_guest, ada):
    blocked = new_guest("Ben")
    ada.post("/api/v1/blocks", {"player": blocked.player["id"]})
    return blocked


@pytest.fixture
def room(ada):
    return ada.post(MATCHES, {"variant": "classic", "visibility": "public"}).json()


def without_place(answer):
    """Return an answer without what differs between any two requests."""
    return {name: value for name, value in answer.json().items() if name not in {"instance", "request_id"}}


def test_joining_looks_like_joining_a_room_that_is_not_there(ben, room):
    refused = ben.post(f"{MATCHES}/{room['id']}/join", {})
    unknown = ben.post(f"{MATCHES}/{uuid4()}/join", {})
    assert refused.status_code == unknown.status_code == 404
    assert without_place(refused) == without_place(unknown)


def test_the_code_looks_like_one_that_was_guessed(ben, room):
    refused = ben.post(f"{MATCHES}/join", {"code": room["code"]})
    left = refused.headers["RateLimit"]
    unknown = ben.post(f"{MATCHES}/join", {"code": "AAAAAAAA"})
    assert refused.status_code == unknown.status_code == 404
    assert without_place(refused) == without_place(unknown)
    assert "r=9" in left
    assert "r=8" in unknown.headers["RateLimit"]


def test_it_is_neither_listed_nor_shown(ada, ben, room, new_guest):
    assert ben.get(f"{MATCHES}/{room['id']}").status_code == 404
    assert ben.get(f"{MATCHES}?status=open").json()["results"] == []
    assert [row["id"] for row in new_guest().get(f"{MATCHES}?status=open").json()["results"]] == [room["id"]]


def test_a_room_that_somebody_else_hosts_is_open_to_both(ada, ben, new_guest):
    room = new_guest("Cleo").post(MATCHES, {"variant": "classic", "visibility": "public"}).json()["id"]
    assert ada.post(f"{MATCHES}/{room}/join", {}).status_code == 200
    assert ben.post(f"{MATCHES}/{room}/join", {}).status_code == 200


def test_who_sits_there_already_stays(ada, room, new_guest):
    cleo = new_guest("Cleo")
    cleo.post(f"{MATCHES}/{room['id']}/join", {})
    ada.post("/api/v1/blocks", {"player": cleo.player["id"]})
    assert cleo.get(f"{MATCHES}/{room['id']}").json()["you"] == 1
