"""Other players: one by id, many by the beginning of a name."""

from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import User
from accounts.selectors.players import called

PLAYERS = "/api/v1/players"
pytestmark = pytest.mark.django_db


def names(answer):
    return [player["display_name"] for player in answer.json()["results"]]


def test_a_player_is_shown_without_address_or_settings(guest, member):
    answer = guest.get(f"{PLAYERS}/{member.player['id']}")
    played = {"ratings", "counts", "reliability"}
    assert (
        set(answer.json())
        == {"id", "username", "display_name", "kind", "language", "created_at", "avatar"} | played
    )
    assert {name: word for name, word in answer.json().items() if name not in played} == member.player


@pytest.mark.parametrize("missing", [uuid4(), "1", "../me", "'; --"])
def test_nobody_is_there(guest, missing):
    answer = guest.get(f"{PLAYERS}/{missing}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_closed_accounts_are_not_shown(guest, member):
    User.objects.filter(id=member.player["id"]).update(is_active=False)
    assert guest.get(f"{PLAYERS}/{member.player['id']}").status_code == 404
    assert names(guest.get(PLAYERS, {"search": "grace"})) == []


def test_who_does_not_want_to_be_found_is_not(guest, member):
    assert member.patch("/api/v1/me", {"searchable": False}).json()["searchable"] is False
    assert names(guest.get(PLAYERS, {"search": "grace"})) == []
    assert guest.get(f"{PLAYERS}/{member.player['id']}").status_code == 200
    member.patch("/api/v1/me", {"searchable": True})
    assert names(guest.get(PLAYERS, {"search": "grace"})) == ["grace"]


def test_names_are_found_by_their_beginning_however_written(guest, member, new_guest):
    new_guest("GRAham")
    new_guest("Ngrace")
    assert names(guest.get(PLAYERS, {"search": "gra"})) == ["grace", "GRAham"]
    assert names(guest.get(PLAYERS, {"search": "GRACE"})) == ["grace"]


@pytest.mark.parametrize(
    ("name", "searches"),
    [
        ("José Núñez", ["jose", "JOSÉ", "jose nunez", "josé nú"]),
        ("Łukasz", ["lukasz", "łuk", "LUK"]),
        ("Straße", ["strasse", "straß"]),
        ("李小龍", ["李", "李小"]),
        ("김민수", ["김", "김민"]),
        ("Søren Đỗ", ["soren do", "SØREN"]),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", ["\u0645\u06cc\u062e\u0648"]),
    ],
)
def test_names_are_found_without_accents(guest, new_guest, name, searches):
    new_guest(name)
    for search in searches:
        assert names(guest.get(PLAYERS, {"search": search})) == [name], search


def test_an_accent_in_the_search_finds_the_name_without(guest, new_guest):
    new_guest("Renata")
    assert names(guest.get(PLAYERS, {"search": "réna"})) == ["Renata"]


def test_the_search_reads_an_index(guest):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    plan = called(User.objects.all(), "jose").explain()
    assert "players_by_plain_name" in plan
    assert "< 'josf'" in plan


def test_signs_with_a_meaning_in_patterns_have_none_here(guest):
    assert names(guest.get(PLAYERS, {"search": "%%"})) == []
    assert names(guest.get(PLAYERS, {"search": "__"})) == []


def test_the_list_comes_in_pages_in_the_order_of_names(guest, new_guest):
    for name in ("pia", "paul", "petra", "pia"):
        new_guest(f"x{name}")
    first = guest.get(PLAYERS, {"search": "xp", "limit": 3})
    assert names(first) == ["xpaul", "xpetra", "xpia"]
    assert names(guest.get(first.json()["next"])) == ["xpia"]


@pytest.mark.parametrize("query", ["", "search=", "search=a", f"search={'x' * 61}", "limit=5"])
def test_a_search_needs_two_letters(guest, query):
    answer = guest.get(f"{PLAYERS}?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "search"


def test_strangers_see_nobody(stranger, member):
    assert stranger.get(f"{PLAYERS}/{member.player['id']}").status_code == 401
    assert stranger.get(PLAYERS, {"search": "grace"}).status_code == 401
