"""What a player wrote about others goes with the player; the archive holds it before."""

from uuid import UUID

import pytest

from accounts.hooks import exported_data, run_erasure_hooks
from accounts.models import Block, Friendship, Note, User
from games.models import Report

pytestmark = pytest.mark.django_db


def test_the_archive_holds_friends_blocks_and_reports(guest, member, new_guest):
    guest.post("/api/v1/friends/requests", {"player": member.player["id"]})
    guest.post("/api/v1/blocks", {"player": new_guest("Ben").player["id"]})
    guest.post("/api/v1/reports", {"player": member.player["id"], "reason": "name", "text": "Rude."})
    parts = dict(exported_data(UUID(guest.player["id"])))
    assert parts["friends"][0]["player"] == member.player
    assert parts["blocks"][0]["player"]["display_name"] == "Ben"
    assert parts["reports"][0]["text"] == "Rude."


def test_an_erased_player_leaves_nobody_behind(guest, member, new_guest):
    guest.post("/api/v1/friends/requests", {"player": member.player["id"]})
    guest.post("/api/v1/blocks", {"player": new_guest("Ben").player["id"]})
    guest.post("/api/v1/reports", {"player": member.player["id"], "reason": "name", "text": "Rude."})
    Note.objects.create(player=User.objects.get(id=guest.player["id"]), text="called twice")
    run_erasure_hooks(UUID(guest.player["id"]))
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()
    assert not Note.objects.exists()
    assert Report.objects.get().text == ""
