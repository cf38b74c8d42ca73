"""Keeping a player away: a blocked player gets no notice, and cannot come near."""

from uuid import UUID, uuid4

import pytest

from accounts.models import Block
from accounts.selectors.blocks import blocks_among
from accounts.selectors.friends import friend_ids
from accounts.services import blocks as service

BLOCKS = "/api/v1/blocks"
REQUESTS = "/api/v1/friends/requests"
pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(new_guest):
    return new_guest("Ada Ray")


@pytest.fixture
def ben(new_guest):
    return new_guest("Ben Ray")


def block(client, other):
    return client.post(BLOCKS, {"player": other.player["id"]})


def test_a_block_is_listed_to_who_made_it_alone(ada, ben):
    answer = block(ada, ben)
    assert (answer.status_code, answer.json()["player"]) == (201, ben.player)
    assert ada.get(BLOCKS).json()["results"] == [answer.json()]
    assert ben.get(BLOCKS).json()["results"] == []


def test_to_block_twice_is_once_and_so_is_to_stop(ada, ben):
    first = block(ada, ben)
    assert block(ada, ben).json() == first.json()
    assert block(ada, ben).status_code == 200
    for _ in range(2):
        assert ada.delete(f"{BLOCKS}/{ben.player['id']}").status_code == 204
    assert not Block.objects.exists()


def test_a_block_ends_the_friendship(ada, ben):
    ada.post(REQUESTS, {"player": ben.player["id"]})
    ben.post(REQUESTS, {"player": ada.player["id"]})
    block(ada, ben)
    assert not friend_ids(UUID(ada.player["id"]))


def test_who_is_blocked_asks_nobody_who_is_there(ada, ben):
    block(ada, ben)
    refused = ben.post(REQUESTS, {"player": ada.player["id"]}).json()
    unknown = ben.post(REQUESTS, {"player": str(uuid4())}).json()
    assert (refused["code"], refused["detail"]) == (unknown["code"], unknown["detail"])
    assert refused.keys() == unknown.keys()
    own = ada.post(REQUESTS, {"player": ben.player["id"]})
    assert (own.status_code, own.json()["code"]) == (409, "you_block_them")


def test_neither_finds_the_other(ada, ben, new_guest):
    block(ada, ben)
    for one in (ada, ben):
        names = [row["display_name"] for row in one.get("/api/v1/players?search=ada r").json()["results"]]
        names += [row["display_name"] for row in one.get("/api/v1/players?search=ben r").json()["results"]]
        assert names == [one.player["display_name"]]
    assert new_guest().get("/api/v1/players?search=ada r").json()["results"]


def test_matchmaking_knows_who_blocks_whom(ada, ben, new_guest):
    block(ada, ben)
    ids = [UUID(client.player["id"]) for client in (ada, ben, new_guest())]
    assert blocks_among(ids) == {ids[0]: frozenset({ids[1]})}
    assert blocks_among(ids[1:]) == {}


def test_nobody_blocks_nobody_or_themselves(ada):
    assert ada.post(BLOCKS, {"player": str(uuid4())}).status_code == 404
    assert block(ada, ada).json()["errors"][0]["code"] == "oneself"


def test_there_is_an_end_to_blocking(ada, ben, new_guest, monkeypatch):
    monkeypatch.setattr(service, "MAX_BLOCKS", 1)
    block(ada, ben)
    refused = block(ada, new_guest())
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_blocks")
    assert block(ada, ben).status_code == 200
