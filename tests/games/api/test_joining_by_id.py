"""A private room is entered by its code; by its id only by the player who may know of it."""

import pytest

INVITATIONS = "/api/v1/invitations"
MATCHES = "/api/v1/matches"
pytestmark = pytest.mark.django_db


def join(client, match):
    answer = client.post(f"{MATCHES}/{match}/join", {})
    return answer.status_code, answer.json().get("code")


def test_to_a_stranger_a_private_room_does_not_exist(room, new_guest):
    opened = room(1)
    eve = new_guest("Eve")
    assert join(eve, opened.id) == (404, "not_found")
    assert eve.get(opened.address).status_code == 404
    assert opened.view()["seats"][1:] == []
    assert opened.let_in(eve).status_code == 200


def test_to_a_friend_of_the_host_neither(room, new_guest):
    opened = room(1)
    ada, eve = opened.clients[0], new_guest("Eve")
    ada.post("/api/v1/friends/requests", {"player": eve.player["id"]})
    eve.post("/api/v1/friends/requests", {"player": ada.player["id"]})
    assert join(eve, opened.id) == (404, "not_found")
    assert ada.post(INVITATIONS, {"match": opened.id, "player": eve.player["id"]}).status_code == 201
    assert join(eve, opened.id)[0] == 200


def test_an_invitation_that_was_declined_opens_no_door(room, new_guest):
    opened = room(1)
    ada, eve = opened.clients[0], new_guest("Eve")
    ada.post("/api/v1/friends/requests", {"player": eve.player["id"]})
    eve.post("/api/v1/friends/requests", {"player": ada.player["id"]})
    asked = ada.post(INVITATIONS, {"match": opened.id, "player": eve.player["id"]}).json()["id"]
    eve.post(f"{INVITATIONS}/{asked}/decline", {})
    assert join(eve, opened.id) == (404, "not_found")


@pytest.mark.parametrize("seen", [{"visibility": "public"}, {"spectators": True}])
def test_a_room_that_may_be_seen_may_be_joined(room, new_guest, seen):
    assert join(new_guest("Eve"), room(1, **seen).id)[0] == 200


def test_a_rematch_is_open_to_the_players_of_the_match_and_to_nobody_else(table, new_guest):
    duel = table(2)
    duel.ask(1, "resign")
    again = duel.ask(0, "rematch").json()["id"]
    assert join(new_guest("Eve"), again) == (404, "not_found")
    assert join(duel.clients[1], again)[0] == 200


def test_a_private_match_that_has_begun_is_as_hidden(table, new_guest):
    assert join(new_guest("Eve"), table(2).id) == (404, "not_found")


def test_every_other_command_is_as_blind(room, new_guest):
    opened = room(2)
    eve = new_guest("Eve")
    commands = {"leave": {}, "kick": {"seat": 1}, "ready": {}, "entropy": {"value": "x"}, "bots": {}}
    commands |= {"host": {"seat": 1}, "start": {}, "rematch": {}, "resign": {}, "return": {}}
    commands |= {"moves": {"move": "draw"}, "drop": {"seat": 1}}
    answers = {
        name: eve.post(f"{opened.address}/{name}", body).status_code for name, body in commands.items()
    }
    answers["change"] = eve.patch(opened.address, {"seats": 3}).status_code
    answers["unbot"] = eve.delete(f"{opened.address}/bots/1").status_code
    for reading in ("moves", "rules", "result", "replay", "proof"):
        answers[f"read {reading}"] = eve.get(f"{opened.address}/{reading}").status_code
    assert set(answers.values()) == {404}, answers
