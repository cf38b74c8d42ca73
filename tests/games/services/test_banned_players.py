"""A ban ends what the player was playing: seats are given up, rooms left, and others play on."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from accounts.services.bans import ban_player
from games.models import Match, Seat

pytestmark = pytest.mark.django_db


def test_running_matches_are_forfeited_and_rooms_left(table):
    played = table(3)
    ada = played.clients[0]
    lobby = ada.post("/api/v1/matches", {"variant": "classic"}).json()["id"]
    ban_player(None, UUID(ada.player["id"]), timezone.now() + timedelta(days=1), "cheating")
    assert Seat.objects.get(match_id=played.id, number=0).left_at
    assert Match.objects.get(id=lobby).status == "cancelled"
    assert played.row.status == "playing"
