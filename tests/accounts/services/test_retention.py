"""What is forgotten with time."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from accounts import hooks
from accounts.models import Session, User
from accounts.services import retention
from uno_api.celery import app

pytestmark = pytest.mark.django_db


def days_ago(days):
    return timezone.now() - timedelta(days=days)


@pytest.mark.parametrize(
    ("changes", "is_kept"),
    [
        ({}, True),
        ({"revoked_at": 29}, True),
        ({"revoked_at": 31}, False),
        ({"last_used_at": 61}, True),
        ({"last_used_at": 91}, False),
    ],
)
def test_sessions_are_kept_for_a_month_after_their_end(guest, changes, is_kept):
    Session.objects.update(**{name: days_ago(days) for name, days in changes.items()})
    assert retention.purge_old_sessions() == (not is_kept)
    assert Session.objects.exists() == is_kept


def idle(client, days=91):
    User.objects.filter(id=client.player["id"]).update(created_at=days_ago(days))
    Session.objects.filter(user_id=client.player["id"]).update(last_used_at=days_ago(days))


def test_guests_who_never_played_are_forgotten_after_ninety_days(guest, new_guest):
    idle(guest)
    here = new_guest()
    assert retention.purge_inactive_guests() == 1
    assert str(User.objects.get().id) == here.player["id"]


def test_guests_who_were_here_lately_stay(guest):
    idle(guest)
    Session.objects.update(last_used_at=days_ago(89))
    assert retention.purge_inactive_guests() == 0


def test_guests_whom_others_remember_stay(guest, new_guest, monkeypatch):
    idle(guest)
    idle(new_guest())
    monkeypatch.setattr(hooks, "history_checks", [lambda ids: ids & {User.objects.order_by("id")[0].id}])
    assert retention.purge_inactive_guests() == 1
    assert str(User.objects.get().id) == guest.player["id"]


def test_members_stay(member):
    idle(member)
    assert retention.purge_inactive_guests() == 0


def test_many_guests_are_forgotten_in_portions(new_guest, monkeypatch):
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    for _ in range(5):
        idle(new_guest())
    assert retention.purge_inactive_guests() == 5


@pytest.mark.parametrize("duty", settings.CELERY_BEAT_SCHEDULE.values(), ids=lambda duty: duty["task"])
def test_every_duty_of_the_clock_is_a_task_that_can_be_done(duty):
    app.loader.import_default_modules()
    app.tasks[duty["task"]].apply(throw=True)


def test_the_page_on_privacy_states_the_periods_that_are_kept():
    page = (Path(settings.BASE_DIR) / "docs" / "privacy.md").read_text(encoding="utf-8")
    for kept in (
        "ACCOUNT_DELETION_GRACE",
        "EXPORT_RETENTION",
        "SESSION_RETENTION",
        "INACTIVE_GUEST_RETENTION",
    ):
        assert f"{getattr(settings, kept).days} days" in page, kept
