"""Matches that were set aside, in the admin: the staff sees why, and has the clock try again."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from accounts.models import StaffAct, User
from games.models import Match, MatchFailure
from games.services.clock import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client, new_member):
    def sign_in(group):
        user = User.objects.get(id=new_member("Moderata").player["id"])
        User.objects.filter(id=user.id).update(is_staff=True)
        user.groups.add(Group.objects.get(name=group))
        client.force_login(User.objects.get(id=user.id))
        return client

    return sign_in


@pytest.fixture
def spoiled(table, clock):
    match = table(2)
    match.written = match.row.clock
    Match.objects.filter(id=match.id).update(clock="{", wake_at=timezone.now())
    sweep()
    return match


def release(staff):
    address = reverse("admin:games_matchfailure_act", args=[MatchFailure.objects.get().id, "release"])
    return staff.post(address, {"reason": "mended"})


def test_they_are_listed_with_what_is_wrong(staff, spoiled):
    answer = staff("support").get(
        reverse("admin:games_matchfailure_changelist"), {"kind__exact": "clock", "resolved_at__isempty": 1}
    )
    assert "JSONDecodeError" in answer.content.decode()


def test_one_that_is_released_is_looked_at_at_once(staff, spoiled):
    Match.objects.filter(id=spoiled.id).update(clock=spoiled.written)
    moderator = staff("moderator")
    assert release(moderator).status_code == 302
    assert MatchFailure.objects.get().resolved_at is not None
    assert spoiled.row.wake_at <= timezone.now()
    sweep()
    assert spoiled.view()["status"] == "playing"
    assert [act.act for act in StaffAct.objects.all()] == ["release"]
    assert "not_found" in release(moderator).content.decode()


def test_support_only_looks(staff, spoiled):
    assert release(staff("support")).status_code == 403


def test_one_that_stays_broken_can_be_annulled(staff, spoiled):
    address = reverse("admin:games_match_act", args=[spoiled.id, "annul"])
    assert staff("moderator").post(address, {"reason": "broken"}).status_code == 302
    assert spoiled.row.status == "annulled"
    assert spoiled.clients[0].get("/api/v1/matches/current").json()["results"] == []
