"""Matches and reports in the admin: a stuck match is ended, and the players are notified and released."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.models import StaffAct, User
from games.models import Move, Report
from tests.engine.table import deal

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


def test_the_players_are_notified(moderator, table, monkeypatch, django_capture_on_commit_callbacks):
    played = table(2)
    received: list[dict[object, dict[str, str]]] = []
    monkeypatch.setattr("games.services.starts.notify_users", received.append)
    with django_capture_on_commit_callbacks(execute=True):
        annul(moderator, played.id)
    [frames] = received
    assert {str(user) for user in frames} == {client.player["id"] for client in played.clients}
    assert {frame["code"] for frame in frames.values()} == {"match_annulled"}


def test_the_page_shows_no_card_and_no_seed(moderator, table):
    played = table(2)
    page = moderator.get(reverse("admin:games_match_change", args=[played.id])).content.decode()
    assert "Ada" in page
    assert played.row.seed not in page
    assert played.row.state[:40] not in page


def moves_of(match):
    return f"/admin/games/match/{match.id}/moves/"


def read(client, address):
    """Return a page without the marks that isolate names."""
    return client.get(address).content.decode().replace("\u2068", "").replace("\u2069", "")


def test_what_was_played_is_shown_step_by_step(moderator, table):
    played = table(2, deal(hands=["R2 B5", "G1 Y1"], top="R3"))
    assert played.play(0, "R2").status_code == 201
    played.ask(1, "resign")
    page = moderator.get(reverse("admin:games_match_change", args=[played.id])).content.decode()
    assert moves_of(played) in page
    assert f"/admin/accounts/user/{played.clients[0].player['id']}/change/" in page
    moves = read(moderator, moves_of(played))
    assert "0: Ada" in moves
    assert "Ada played red 2" in moves


def test_the_moves_of_a_live_match_name_no_hidden_card(moderator, table):
    played = table(2, deal(hands=["B5 B6", "G1 Y1"], top="R3", pile="Y9"))
    assert played.move(0, "draw").status_code == 201
    moves = read(moderator, moves_of(played))
    assert "Ada drew 1 card." in moves
    assert "Ada drew 1 card. (" not in moves
    played.ask(1, "resign")
    assert "Ada drew 1 card. (yellow 9)" in read(moderator, moves_of(played))


def test_the_moves_of_a_long_match_come_in_pages(moderator, table):
    played = table(2)
    Move.objects.bulk_create(
        Move(match_id=played.id, seq=seq, seat=0, move='{"move": "draw"}', events="[]")
        for seq in range(2, 202)
    )
    first = moderator.get(moves_of(played)).content.decode()
    assert "Page 1 of 3" in first
    assert "<td>100</td>" in first
    assert "<td>101</td>" in moderator.get(moves_of(played), {"page": 2}).content.decode()


def test_the_moves_are_for_the_staff_alone(client, moderator, table):
    played = table(2)
    moderator.logout()
    assert client.get(moves_of(played)).status_code == 302


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


def test_a_report_links_to_the_player_and_the_match_and_is_closed_by_one_button(moderator, table):
    duel = table(2)
    body = {"player": duel.clients[1].player["id"], "match": duel.id, "reason": "cheating"}
    assert duel.clients[0].post("/api/v1/reports", body).status_code == 201
    one = moderator.get(reverse("admin:games_report_change", args=[Report.objects.get().id])).content.decode()
    for page in (moderator.get("/admin/games/report/").content.decode(), one):
        assert f"/admin/games/match/{duel.id}/change/" in page
        assert f"/admin/accounts/user/{body['player']}/change/" in page
    assert one.count(">Close report<") == 1
    assert "closelink" not in one
