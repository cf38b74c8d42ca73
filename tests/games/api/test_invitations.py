"""Invitations: friends and recent opponents are asked to a room, and accepting is joining."""

from uuid import uuid4

import pytest

INVITATIONS = "/api/v1/invitations"
MATCHES = "/api/v1/matches"
pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(new_guest):
    return new_guest("Ada")


@pytest.fixture
def ben(new_guest, ada):
    friend = new_guest("Ben")
    ada.post("/api/v1/friends/requests", {"player": friend.player["id"]})
    friend.post("/api/v1/friends/requests", {"player": ada.player["id"]})
    return friend


@pytest.fixture
def here(ada):
    return ada.post(MATCHES, {"variant": "classic"}).json()["id"]


def invite(client, room, other):
    return client.post(INVITATIONS, {"match": room, "player": other.player["id"]})


def ids(client, direction="incoming"):
    return [row["id"] for row in client.get(f"{INVITATIONS}?direction={direction}").json()["results"]]


def test_to_accept_is_to_sit_down(ada, ben, here):
    sent = invite(ada, here, ben)
    assert sent.status_code == 201
    assert (sent.json()["inviter"], sent.json()["player"]) == (ada.player, ben.player)
    assert ids(ben) == ids(ada, "outgoing") == [sent.json()["id"]]
    for _ in range(2):
        joined = ben.post(f"{INVITATIONS}/{sent.json()['id']}/accept", {})
        assert (joined.status_code, joined.json()["id"], joined.json()["you"]) == (200, here, 1)


def test_who_is_asked_is_notified_at_once(ada, ben, here, monkeypatch, django_capture_on_commit_callbacks):
    received = []
    monkeypatch.setattr("accounts.hooks.notifiers", [lambda user, frame: received.append((str(user), frame))])
    with django_capture_on_commit_callbacks(execute=True):
        sent = invite(ada, here, ben).json()
        invite(ada, here, ben)
    [(account, frame)] = received
    assert account == ben.player["id"]
    assert (frame["type"], frame["code"], frame["invitation"]) == ("notice", "invited", sent)


def test_to_ask_twice_is_once(ada, ben, here):
    first, again = invite(ada, here, ben), invite(ada, here, ben)
    assert (again.status_code, again.json()) == (200, first.json())


def test_a_no_is_silent(ada, ben, here):
    invitation = invite(ada, here, ben).json()["id"]
    for _ in range(2):
        assert ben.post(f"{INVITATIONS}/{invitation}/decline", {}).status_code == 204
    assert (ids(ben), ids(ada, "outgoing")) == ([], [invitation])
    refused = ben.post(f"{INVITATIONS}/{invitation}/accept", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "already_answered")


def test_it_is_taken_back_by_who_sent_it(ada, ben, here):
    invitation = invite(ada, here, ben).json()["id"]
    assert ben.delete(f"{INVITATIONS}/{invitation}").status_code == 404
    assert ada.delete(f"{INVITATIONS}/{invitation}").status_code == 204
    assert ben.post(f"{INVITATIONS}/{invitation}/accept", {}).status_code == 404


def test_strangers_are_not_asked_until_they_have_met(ada, new_guest, here, table):
    cleo = new_guest("Cleo")
    refused = invite(ada, here, cleo)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_acquainted")
    met = table(2)
    again = met.clients[0].post(MATCHES, {"variant": "classic"}).json()["id"]
    assert invite(met.clients[0], again, met.clients[1]).status_code == 201


def test_only_who_sits_in_the_room_asks_to_it(ada, ben, here, new_guest):
    cleo = new_guest("Cleo")
    assert invite(cleo, here, ada).status_code == 404
    assert invite(ada, str(uuid4()), ben).status_code == 404
    assert ada.post(INVITATIONS, {"match": here, "player": str(uuid4())}).status_code == 404
    assert invite(ada, here, ada).json()["errors"][0]["code"] == "oneself"


def test_a_room_that_is_full_or_gone_is_no_place_to_be_asked_to(ada, ben, new_guest):
    room = ada.post(MATCHES, {"variant": "classic", "seats": 2}).json()
    small = room["id"]
    invitation = invite(ada, small, ben).json()["id"]
    new_guest().post(f"{MATCHES}/join", {"code": room["code"]})
    assert ben.post(f"{INVITATIONS}/{invitation}/accept", {}).json()["code"] == "room_full"
    ada.post(f"{MATCHES}/{small}/start", {})
    assert ids(ben) == []
    assert ben.post(f"{INVITATIONS}/{invitation}/accept", {}).json()["code"] == "already_started"
    assert invite(ada, small, ben).json()["code"] == "already_started"


def test_a_block_takes_invitations_away(ada, ben, here):
    invitation = invite(ada, here, ben).json()["id"]
    ada.post("/api/v1/blocks", {"player": ben.player["id"]})
    assert ids(ben) == []
    assert ben.post(f"{INVITATIONS}/{invitation}/accept", {}).status_code == 404


def test_who_is_blocked_asks_nobody_who_is_there(ada, ben):
    theirs = ben.post(MATCHES, {"variant": "classic"}).json()["id"]
    ada.post("/api/v1/blocks", {"player": ben.player["id"]})
    refused = invite(ben, theirs, ada)
    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


@pytest.mark.django_db(transaction=True)
def test_many_who_accept_at_once_take_the_seats_there_are(new_guest, at_once):
    ada = new_guest("Ada")
    room = ada.post(MATCHES, {"variant": "classic", "seats": 3}).json()["id"]
    friends = [new_guest(name) for name in ("Ben", "Cleo", "Dora", "Edu")]
    for friend in friends:
        ada.post("/api/v1/friends/requests", {"player": friend.player["id"]})
        friend.post("/api/v1/friends/requests", {"player": ada.player["id"]})
    sent = [invite(ada, room, friend).json()["id"] for friend in friends]
    answers = at_once(4, lambda number: friends[number].post(f"{INVITATIONS}/{sent[number]}/accept", {}))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 409, 409]
