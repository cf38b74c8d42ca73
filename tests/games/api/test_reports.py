"""Reports: a player reports another player to the staff."""

from uuid import uuid4

import pytest

from games.models import Report

REPORTS = "/api/v1/reports"
pytestmark = pytest.mark.django_db


def test_a_player_is_reported_for_what_happened_at_a_match(table):
    played = table(2)
    ada, ben = played.clients
    body = {"player": ben.player["id"], "match": played.id, "reason": "stalling", "text": "Every turn."}
    made = ada.post(REPORTS, body)
    assert made.status_code == 201
    assert {name: made.json()[name] for name in body} == body
    assert made.json()["status"] == "open"
    assert ada.get(REPORTS).json()["results"] == [made.json()]
    assert ben.get(REPORTS).json()["results"] == []


def test_while_it_is_open_the_same_again_is_the_same(guest, member):
    body = {"player": member.player["id"], "reason": "name"}
    first, again = guest.post(REPORTS, body), guest.post(REPORTS, body)
    assert (again.status_code, again.json()) == (200, first.json())
    assert Report.objects.count() == 1


def test_a_match_that_they_did_not_play_is_no_place_to_report(guest, member, table):
    strange = table(2)
    body = {"player": member.player["id"], "reason": "cheating"}
    assert guest.post(REPORTS, body | {"match": strange.id}).status_code == 404
    refused = strange.clients[0].post(REPORTS, body | {"match": strange.id})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "not_at_that_table")


@pytest.mark.parametrize(
    ("field", "value"), [("reason", "rude"), ("player", "1"), ("text", "x" * 1001), ("status", "closed")]
)
def test_what_makes_no_sense_is_refused_by_field(guest, member, field, value):
    refused = guest.post(REPORTS, {"player": member.player["id"], "reason": "other", field: value})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, field)


def test_nobody_reports_nobody_or_themselves(guest):
    assert guest.post(REPORTS, {"player": str(uuid4()), "reason": "other"}).status_code == 404
    assert guest.post(REPORTS, {"player": guest.player["id"], "reason": "other"}).status_code == 400
