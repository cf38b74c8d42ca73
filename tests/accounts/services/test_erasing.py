"""After the grace nothing is left of an account but a row without a name."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.utils import timezone

from accounts import hooks
from accounts.models import Export, Passkey, RecoveryCode, SecondFactor, Session, SocialLink, User
from accounts.selectors.players import serialize_player
from accounts.services.account_deletion import erase_account, erase_closed_accounts
from uno_api.models import KeptAnswer

PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


@pytest.fixture
def leaver(member):
    """A member who has closed the account, and whose grace is over."""
    member.post("/api/v1/me/exports", HTTP_IDEMPOTENCY_KEY="k")
    SocialLink.objects.create(user_id=member.player["id"], provider="google", subject="g-1")
    Passkey.objects.create(user_id=member.player["id"], credential_id=b"x", public_key=b"x", name="phone")
    SecondFactor.objects.create(user_id=member.player["id"], sealed_secret=b"x")
    RecoveryCode.objects.create(user_id=member.player["id"], code_hash=b"x" * 32)
    member.delete("/api/v1/me", {"password": PASSWORD})
    User.objects.update(closes_at=timezone.now())
    return User.objects.get(username_key="grace")


def test_name_address_and_every_way_in_are_gone(leaver):
    assert erase_closed_accounts() == 1
    for kept in (Session, SocialLink, Passkey, SecondFactor, RecoveryCode, Export, KeptAnswer):
        assert not kept.objects.exists(), kept
    row = connection.cursor().execute("SELECT row_to_json(u)::text FROM accounts_user u").fetchone()[0]
    assert "grace" not in row
    assert "argon2" not in row


def test_a_ban_its_reason_and_every_role_are_gone(leaver):
    User.objects.filter(id=leaver.id).update(ban_reason="insults", banned_until=timezone.now())
    leaver.groups.add(Group.objects.create(name="helpers"))
    erase_closed_accounts()
    leaver.refresh_from_db()
    assert (leaver.ban_reason, leaver.banned_until, leaver.groups.count()) == ("", None, 0)


def test_the_row_stays_so_that_the_matches_of_others_stay_whole(leaver):
    erase_closed_accounts()
    card = serialize_player(User.objects.get(id=leaver.id))
    assert (card["id"], card["username"], card["display_name"]) == (str(leaver.id), None, "Deleted player")


def test_during_the_grace_the_card_shows_as_little(leaver):
    card = serialize_player(leaver)
    assert (card["username"], card["display_name"]) == (None, "Deleted player")
    assert leaver.username == "grace"


def test_the_name_and_the_address_are_free_again(leaver, stranger):
    erase_closed_accounts()
    body = {"username": "grace", "email": "grace@example.org", "password": PASSWORD}
    assert stranger.post("/api/v1/auth/register", body).status_code == 201


def test_nobody_signs_in_as_nobody(leaver, stranger):
    erase_closed_accounts()
    for login in ("grace", "Deleted player", str(leaver.id)):
        answer = stranger.post("/api/v1/auth/login", {"login": login, "password": PASSWORD})
        assert answer.json()["code"] == "invalid_credentials"


def test_other_applications_forget_too_within_the_same_transaction(leaver, monkeypatch):
    forgotten: list[Any] = []
    monkeypatch.setattr(hooks, "erasure_hooks", [forgotten.append])
    erase_closed_accounts()
    assert forgotten == [leaver.id]


def test_before_the_grace_is_over_nothing_is_erased(leaver):
    User.objects.update(closes_at=timezone.now() + timedelta(seconds=5))
    assert erase_closed_accounts() == 0
    assert User.objects.get().username == "grace"


def test_erased_is_erased_once(leaver):
    assert erase_closed_accounts() == 1
    assert erase_closed_accounts() == 0
    assert not erase_account(leaver.id)


def test_one_that_fails_keeps_no_other_waiting(leaver, new_member, monkeypatch, caplog):
    other = new_member("alan")
    User.objects.filter(id=other.player["id"]).update(closes_at=timezone.now())

    def fail_for_grace(user_id):
        if user_id == leaver.id:
            raise RuntimeError("traces stay")

    monkeypatch.setattr(hooks, "erasure_hooks", [fail_for_grace])
    assert erase_closed_accounts() == 1
    assert "was not erased" in caplog.text
    assert User.objects.get(id=leaver.id).username == "grace"
    assert User.objects.get(id=other.player["id"]).username is None
