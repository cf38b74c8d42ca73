"""Bans: a player is kept out until a time, and everything they hold is given up."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from accounts.models import StaffAct, User
from accounts.services.bans import ban_player, lift_ban, sign_out_player

LOGIN = "/api/v1/auth/login"
GRACE = {"login": "grace", "password": "correct horse battery"}
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff():
    return User.objects.create_superuser("warden", password="correct horse battery", email="w@example.org")


def ban(client, staff=None, **length):
    until = timezone.now() + timedelta(**(length or {"days": 7}))
    ban_player(staff, UUID(client.player["id"]), until, "cheating")


def test_who_is_banned_cannot_sign_in_and_learns_until_when(member, stranger):
    ban(member)
    refused = stranger.post(LOGIN, GRACE)
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert refused.json()["until"] in refused.json()["detail"]


def test_a_wrong_password_reveals_no_ban(member, stranger):
    ban(member)
    refused = stranger.post(LOGIN, GRACE | {"password": "wrong"})
    assert refused.json()["code"] == "invalid_credentials"


def test_every_sign_in_ends(member, stranger):
    ban(member)
    refreshed = stranger.post("/api/v1/auth/refresh", {"refresh": member.tokens["refresh"]})
    assert (refreshed.status_code, refreshed.json()["code"]) == (403, "banned")


def test_a_ban_ends_by_itself(member, stranger):
    ban(member, seconds=-1)
    assert stranger.post(LOGIN, GRACE).status_code == 200


def test_a_ban_is_lifted(member, stranger, staff):
    ban(member, staff)
    lift_ban(staff, UUID(member.player["id"]), "a mistake")
    assert stranger.post(LOGIN, GRACE).status_code == 200
    assert [row.act for row in StaffAct.objects.order_by("id")] == ["ban", "lift_ban"]


def test_who_is_banned_is_not_found(member, guest):
    ban(member)
    assert guest.get(f"/api/v1/players/{member.player['id']}").status_code == 404
    assert guest.get("/api/v1/players?search=grace").json()["results"] == []


def test_who_is_only_signed_out_may_come_back(member, stranger, staff):
    sign_out_player(staff, UUID(member.player["id"]), "asked on the phone")
    refreshed = stranger.post("/api/v1/auth/refresh", {"refresh": member.tokens["refresh"]})
    assert refreshed.json()["code"] == "session_revoked"
    assert stranger.post(LOGIN, GRACE).status_code == 200


def test_the_record_says_who_what_whom_and_why(member, staff):
    ban(member, staff)
    act = StaffAct.objects.get()
    assert (act.actor, act.actor_name, act.act, act.reason) == (staff.id, "warden", "ban", "cheating")
    assert (act.subject, act.subject_name) == (f"accounts.user {member.player['id']}", "grace")


@pytest.mark.parametrize("change", ["UPDATE accounts_staffact SET act = ''", "DELETE FROM accounts_staffact"])
def test_the_database_lets_nobody_change_the_record(member, change):
    ban(member)
    with pytest.raises(DatabaseError, match="stays on record"), transaction.atomic():
        connection.cursor().execute(change)
    assert StaffAct.objects.count() == 1
