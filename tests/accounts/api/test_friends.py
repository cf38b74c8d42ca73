"""Becoming friends: asked, answered, taken back, and two who ask at the same moment."""

from uuid import UUID, uuid4

import pytest

from accounts.models import Friendship, User
from accounts.selectors.friends import friend_ids
from accounts.services import friends as service

REQUESTS = "/api/v1/friends/requests"


@pytest.fixture
def ada(db, new_guest):
    return new_guest("Ada")


@pytest.fixture
def ben(db, new_guest):
    return new_guest("Ben")


def ask(client, other):
    return client.post(REQUESTS, {"player": other.player["id"]})


def listed(client, direction="incoming"):
    return [
        row["player"]["display_name"]
        for row in client.get(f"{REQUESTS}?direction={direction}").json()["results"]
    ]


def are_friends(one, other):
    return friend_ids(UUID(one.player["id"])) == {UUID(other.player["id"])}


def test_who_is_asked_says_yes(ada, ben):
    asked = ask(ada, ben)
    assert (asked.status_code, asked.json()["status"]) == (201, "waiting")
    assert asked.json()["player"] == ben.player
    assert (listed(ben), listed(ada, "outgoing")) == (["Ada"], ["Ben"])
    accepted = ben.post(f"{REQUESTS}/{asked.json()['id']}/accept", {})
    assert (accepted.status_code, accepted.json()["status"]) == (200, "friends")
    assert accepted.json()["player"] == ada.player
    assert are_friends(ada, ben)
    assert are_friends(ben, ada)
    assert listed(ben) == listed(ada, "outgoing") == []


def test_to_ask_or_accept_twice_is_once(ada, ben):
    first, again = ask(ada, ben), ask(ada, ben)
    assert (again.status_code, again.json()) == (200, first.json())
    accept = f"{REQUESTS}/{first.json()['id']}/accept"
    assert ben.post(accept, {}).json() == ben.post(accept, {}).json()
    assert ask(ada, ben).json()["status"] == "friends"
    assert Friendship.objects.count() == 1


def test_to_ask_back_is_to_say_yes(ada, ben):
    ask(ada, ben)
    back = ask(ben, ada)
    assert (back.status_code, back.json()["status"]) == (201, "friends")
    assert are_friends(ada, ben)


def test_a_no_is_silent_and_asking_on_changes_nothing(ada, ben):
    request = ask(ada, ben).json()["id"]
    for _ in range(2):
        assert ben.post(f"{REQUESTS}/{request}/decline", {}).status_code == 204
    assert listed(ben) == []
    assert listed(ada, "outgoing") == ["Ben"]
    assert ask(ada, ben).json()["status"] == "waiting"
    assert listed(ben) == []
    refused = ben.post(f"{REQUESTS}/{request}/accept", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "already_answered")
    assert ask(ben, ada).json()["status"] == "friends"


def test_the_asker_takes_it_back(ada, ben):
    request = ask(ada, ben).json()["id"]
    assert ben.delete(f"{REQUESTS}/{request}").status_code == 404
    assert ada.delete(f"{REQUESTS}/{request}").status_code == 204
    assert listed(ben) == []
    assert ben.post(f"{REQUESTS}/{request}/accept", {}).status_code == 404


def test_a_friendship_is_ended_by_either_and_only_once(ada, ben):
    ask(ada, ben)
    ask(ben, ada)
    for _ in range(2):
        assert ben.delete(f"/api/v1/friends/{ada.player['id']}").status_code == 204
    assert not friend_ids(UUID(ada.player["id"]))


def test_only_who_was_asked_answers(ada, ben, new_guest):
    request = ask(ada, ben).json()["id"]
    for somebody in (ada, new_guest("Cleo")):
        for answer in ("accept", "decline"):
            refused = somebody.post(f"{REQUESTS}/{request}/{answer}", {})
            assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


def test_nobody_is_asked_who_is_not_there(ada, ben):
    assert ada.post(REQUESTS, {"player": str(uuid4())}).status_code == 404
    User.objects.filter(id=ben.player["id"]).update(is_active=False)
    assert ask(ada, ben).status_code == 404
    refused = ask(ada, ada)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "oneself")


def test_there_is_an_end_to_asking(ada, ben, new_guest, monkeypatch):
    monkeypatch.setattr(service, "MAX_REQUESTS", 1)
    ask(ada, ben)
    refused = ask(ada, new_guest("Cleo"))
    assert (refused.status_code, refused.json()["code"], refused.json()["most"]) == (
        409,
        "too_many_friends",
        1,
    )


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_each_other_at_once_are_friends(new_guest, at_once):
    ada, ben = new_guest("Ada"), new_guest("Ben")
    answers = at_once(8, lambda number: ask(ada, ben) if number % 2 else ask(ben, ada))
    assert {answer.status_code for answer in answers} == {200, 201}
    assert are_friends(ada, ben)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_round", range(3))
def test_a_yes_a_no_and_a_block_at_once_leave_one_answer(new_guest, at_once, _round):
    ada, ben = new_guest("Ada"), new_guest("Ben")
    request = ask(ada, ben).json()["id"]
    acts = [
        lambda: ben.post(f"{REQUESTS}/{request}/accept", {}),
        lambda: ben.post(f"{REQUESTS}/{request}/decline", {}),
        lambda: ada.delete(f"{REQUESTS}/{request}"),
        lambda: ben.post("/api/v1/blocks", {"player": ada.player["id"]}),
    ]
    answers = at_once(4, lambda number: acts[number]())
    assert all(answer.status_code in {200, 201, 204, 404, 409} for answer in answers)
    assert answers[3].status_code == 201
    assert not Friendship.objects.exists()
