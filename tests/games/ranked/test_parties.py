"""Two who wait together: never without the other's own wish, always in one team."""

from uuid import uuid4

import pytest

from games.models import Ticket
from games.services.matchmaking import run_queue
from tests.games.ranked.conftest import enter, rank

pytestmark = pytest.mark.django_db


def together(client, partner, queue="partners"):
    return enter(client, queue, party=[partner.player["id"]])


def test_a_party_gathers_until_the_partner_asks_for_the_same(guests):
    ada, ben = guests(2)
    asked = together(ada, ben).json()
    assert asked["status"] == "gathering"
    assert asked["range"] is None
    assert [(one["player"]["display_name"], one["agreed"]) for one in asked["players"]] == [
        ("Ada", True),
        ("Ben", False),
    ]
    agreed = together(ben, ada)
    assert agreed.status_code == 201
    assert agreed.json()["id"] == asked["id"]
    assert agreed.json()["status"] == "waiting"
    assert all(one["agreed"] for one in agreed.json()["players"])
    assert ada.get("/api/v1/tickets/current").json()["status"] == "waiting"


def test_nobody_is_bound_by_being_asked(guests):
    ada, ben, *_ = guests(2)
    ticket = together(ada, ben).json()["id"]
    assert ben.get("/api/v1/tickets/current").status_code == 404
    assert ben.get(f"/api/v1/tickets/{ticket}").json()["status"] == "gathering"
    assert ben.delete(f"/api/v1/tickets/{ticket}").status_code == 404
    assert enter(ben, "duel").status_code == 201
    assert together(ben, ada).json()["code"] == "already_waiting"


def test_a_gathering_party_is_not_seated(guests):
    ada, ben, cleo, dora = guests(4)
    together(ada, ben)
    for client in (ben, cleo, dora):
        enter(client, "partners")
    assert run_queue("partners") == 0


def test_a_party_sits_in_one_team_and_shares_its_place(guests):
    clients = guests(4)
    ada, ben, cleo, dora = clients
    together(ada, ben)
    together(ben, ada)
    enter(cleo, "partners")
    enter(dora, "partners")
    assert run_queue("partners") == 1
    match = ada.get("/api/v1/tickets/current").json()["match"]
    seats = ada.get(f"/api/v1/matches/{match}").json()["seats"]
    teams = {seat["player"]["display_name"]: seat["team"] for seat in seats}
    assert teams["Ada"] == teams["Ben"] != teams["Cleo"] == teams["Dora"]
    for client in (cleo, dora):
        assert client.post(f"/api/v1/matches/{match}/resign", {}).status_code == 200
    results = ada.get(f"/api/v1/matches/{match}/result").json()["results"]
    places = {one["player"]["display_name"]: one["place"] for one in results}
    changes = {one["player"]["display_name"]: one["rating"]["change"] for one in results}
    assert places == {"Ada": 1, "Ben": 1, "Cleo": 2, "Dora": 2}
    assert changes["Ada"] == changes["Ben"] > 0 > changes["Cleo"] == changes["Dora"]


def test_a_party_has_the_mean_rating_of_its_players(guests):
    ada, ben = guests(2)
    rank(ada.player["id"], 1700, "partners")
    together(ada, ben)
    assert together(ben, ada).json()["rating"] == 1600


def test_when_one_leaves_both_wait_no_more(guests):
    ada, ben = guests(2)
    together(ada, ben)
    ticket = together(ben, ada).json()["id"]
    assert ben.delete(f"/api/v1/tickets/{ticket}").status_code == 204
    assert ada.get("/api/v1/tickets/current").status_code == 404
    assert enter(ada).status_code == 201


@pytest.mark.parametrize(("queue", "code"), [("duel", "no_parties_here"), ("table", "no_parties_here")])
def test_parties_are_for_queues_with_teams(guests, queue, code):
    ada, ben = guests(2)
    answer = together(ada, ben, queue)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == code


def test_a_party_is_of_two_who_exist(guests):
    ada, ben, cleo = guests(3)
    ids = [ben.player["id"], cleo.player["id"]]
    assert enter(ada, "partners", party=ids).json()["errors"][0]["code"] == "one_partner"
    assert enter(ada, "partners", party=[ada.player["id"]]).json()["errors"][0]["code"] == "one_partner"
    answer = enter(ada, "partners", party=[str(uuid4())])
    assert answer.json()["errors"][0]["code"] == "unknown_player"
    assert not Ticket.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_each_other_at_once_find_each_other(guests, at_once):
    ada, ben = guests(2)
    answers = at_once(2, lambda n: together((ada, ben)[n], (ben, ada)[n]))
    assert [answer.status_code for answer in answers] == [201, 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert Ticket.objects.get().status == "waiting"
