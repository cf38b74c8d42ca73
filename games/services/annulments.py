"""Annulment of a match, without a result, by a staff member."""

from functools import partial
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.services.audit_log import log_action
from games.models import Match, Status
from games.push import notify_users
from games.selectors.clock import now_ms
from games.selectors.match_rows import lock_match
from games.services.broadcast import broadcast_room_on_commit
from games.services.endings import finish_match
from games.services.rooms import close_room
from uno_api.errors import ApiError


@transaction.atomic
def annul_match(actor: User | None, match_id: UUID, reason: str) -> None:
    """End a match in play without places, points or rating changes, or close a room that is still open.

    Every player with a seat is notified and becomes free for other matches. The action is written to the
    audit log with its reason. Raises ApiError `match_over`.
    """
    row = lock_match(match_id)
    if row.status == Status.OPEN:
        close_room(row, "staff", now_ms())
    elif finish_match(row, Status.ANNULLED, "staff", now_ms()):
        broadcast_room_on_commit(row.id)
    else:
        raise ApiError("match_over")
    notice = {"type": "notice", "code": "match_annulled", "match": str(match_id)}
    told = {seat_row.user_id: notice for seat_row in row.roster if seat_row.user_id}
    transaction.on_commit(partial(notify_users, told), robust=True)
    log_action(actor, "annul", Match.objects.get(id=match_id), reason)
