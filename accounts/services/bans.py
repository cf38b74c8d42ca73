"""Bans players for a limited time, lifts bans, and signs players out."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.hooks import run_deletion_hooks
from accounts.models import Note, User
from accounts.models.session import RevokedFor
from accounts.services.audit_log import log_action
from accounts.services.sessions import end_all_sessions
from uno_api.timestamps import format_timestamp


@transaction.atomic
def ban_player(actor: User | None, user_id: UUID, until: datetime, reason: str) -> None:
    """Ban a player until `until`, and sign the player out everywhere.

    Sockets are closed; seats and queue entries are given up. A ban of a player who is already banned replaces
    the earlier end and reason. The ban expires by itself.
    """
    run_deletion_hooks(user_id)
    player = User.objects.select_for_update(no_key=True).get(id=user_id)
    User.objects.filter(id=user_id).update(banned_until=until, ban_reason=reason[:200])
    end_all_sessions(user_id, RevokedFor.BANNED)
    log_action(actor, "ban", player, reason, until=format_timestamp(until))


def delete_staff_notes(user_id: UUID) -> None:
    """Delete the notes of the staff about a player."""
    Note.objects.filter(player_id=user_id).delete()


@transaction.atomic
def lift_ban(actor: User | None, user_id: UUID, reason: str) -> None:
    """End a player's ban before its time; do nothing when there is none."""
    player = User.objects.get(id=user_id)
    if User.objects.filter(id=user_id, banned_until__isnull=False).update(banned_until=None):
        log_action(actor, "lift_ban", player, reason)


@transaction.atomic
def sign_out_player(actor: User | None, user_id: UUID, reason: str) -> None:
    """Sign a player out everywhere; the player may sign in again."""
    end_all_sessions(user_id, RevokedFor.STAFF)
    log_action(actor, "end_sessions", User.objects.get(id=user_id), reason)
