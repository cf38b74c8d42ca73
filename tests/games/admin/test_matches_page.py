"""Matches and reports in the admin: a stuck match is ended, and the players are told and free."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.models import StaffAct, User
from games.models import Report

pytestmark = pytest.mark.django_db


@pytest.fixture
def moderator(client, new_member):
    user = User.objects.get(id=new_member("Moderata").player["id"])
    User.objects.filter(id=user.id).update(is_staff=True)
    user.groups.add(Group.objects.get(name="moderator"))
    client.force_login(User.objects.get(id=user.id))
    return client


def annul(client, match):
    return client.post(reverse("admin:games_match_act", args=[match, "annul"]), {"reason": "stuck"})


def test_a_stuck_match_is_annulled_and_everybody_is_free(moderator, table):
    played = table(2)
    assert annul(moderator, played.id).status_code == 302
    view = played.view()
    assert (view["status"], view["awaiting"]["kind"]) == ("annulled", "match_over")
    assert [seat["place"] for seat in view["seats"]] == [None, None]
    assert played.clients[0].get("/api/v1/matches/current").json()["results"] == []
    assert played.move(0, "draw").json()["code"] == "match_over"
    assert [act.act for act in StaffAct.objects.all()] == ["annul"]


def test_what_is_over_stays_as_it_ended(moderator, table):
    played = table(2)
    played.ask(0, "resign")
    before = played.view()
    assert "match_over" in annul(moderator, played.id).content.decode()
    assert played.view()["status"] == before["status"] == "finished"
    assert not StaffAct.objects.exists()


def test_an_open_room_is_closed(moderator, room):
    opened = room(2)
    annul(moderator, opened.id)
    assert opened.row.status == "cancelled"


def test_the_players_are_told(moderator, table, monkeypatch, django_capture_on_commit_callbacks):
    played = table(2)
    told: list[dict[object, dict[str, str]]] = []
    monkeypatch.setattr("games.services.annulling.tell_users", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        annul(moderator, played.id)
    [frames] = told
    assert {str(user) for user in frames} == {client.player["id"] for client in played.clients}
    assert {frame["code"] for frame in frames.values()} == {"match_annulled"}


def test_the_page_shows_no_card_and_no_seed(moderator, table):
    played = table(2)
    page = moderator.get(reverse("admin:games_match_change", args=[played.id])).content.decode()
    assert "Ada" in page
    assert played.row.seed not in page
    assert played.row.state[:40] not in page


def test_a_match_is_found_by_its_code_or_id(moderator, room):
    opened, other = room(1), room(1)
    for term in (opened.code.lower(), opened.id):
        found = moderator.get("/admin/games/match/", {"q": term}).content.decode()
        assert opened.id in found
        assert other.id not in found


def test_a_report_waits_in_the_queue_until_somebody_closes_it(moderator, guest, member):
    guest.post("/api/v1/reports", {"player": member.player["id"], "reason": "name"})
    report = Report.objects.get()
    assert str(report.id) in moderator.get("/admin/games/report/").content.decode()
    moderator.post(reverse("admin:games_report_act", args=[report.id, "close"]), {"outcome": "renamed"})
    assert str(report.id) not in moderator.get("/admin/games/report/").content.decode()
    assert guest.get("/api/v1/reports").json()["results"][0]["status"] == "closed"
    assert StaffAct.objects.get().reason == "renamed"
