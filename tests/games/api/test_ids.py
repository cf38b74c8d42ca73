"""Ids are compared without case, and written in small letters."""

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import UUIDConverter

from uno_api.converters import IdConverter

pytestmark = pytest.mark.django_db


def patterns(resolver):
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from patterns(entry)
        elif isinstance(entry, URLPattern):
            yield entry


def test_every_address_with_an_id_takes_letters_of_either_case():
    kinds = {
        type(converter)
        for pattern in patterns(get_resolver())
        for converter in getattr(pattern.pattern, "converters", {}).values()
    }
    assert IdConverter in kinds
    assert UUIDConverter not in kinds, "an address uses <uuid:…>, which knows small letters only: use <id:…>"


def test_a_match_and_a_player_in_capitals(table):
    duel = table(2)
    view = duel.clients[0].get(duel.address.replace(duel.id, duel.id.upper())).json()
    assert view["id"] == duel.id == duel.id.lower()
    ada = duel.clients[0].player["id"]
    assert duel.clients[1].get(f"/api/v1/players/{ada.upper()}").json()["id"] == ada.lower()


def test_a_command_and_its_answer(room):
    opened = room(2)
    answer = opened.clients[0].post(f"/api/v1/matches/{opened.id.upper()}/start", {})
    assert (answer.status_code, answer.json()["id"]) == (200, opened.id)


def test_in_bodies_and_queries(room):
    opened = room(2)
    ada, ben = opened.clients
    opened.start()
    opened.ask(1, "resign")
    opponent = ben.player["id"].upper()
    played = ada.get(f"/api/v1/players/{ada.player['id'].upper()}/matches?opponent={opponent}").json()
    assert [match["match"] for match in played["results"]] == [opened.id]
    asked = ada.post("/api/v1/friends/requests", {"player": opponent}).json()
    assert asked["player"]["id"] == ben.player["id"]


def test_the_description_says_they_are_uuids(client):
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    (match_id,) = (
        p for p in paths["/api/v1/matches/{match_id}"]["get"]["parameters"] if p.get("in") == "path"
    )
    assert match_id["schema"] == {"type": "string", "format": "uuid"}
