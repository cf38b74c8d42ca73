"""Invitations to a room, and the answers to them."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.hooks import notify
from accounts.models import User
from accounts.selectors.blocks import blocks_among
from accounts.selectors.friends import are_friends
from accounts.services.pairs import check_blocks, other_player
from games.models import Invitation
from games.selectors.invitations import have_met_lately, serialize_invitation
from games.selectors.matches import visible_match
from games.services.match_access import check_open
from uno_api.errors import ApiError


@transaction.atomic
def invite(user_id: UUID, match_id: UUID, other_id: UUID) -> tuple[Invitation, bool]:
    """Invite a friend or a recent opponent to a room the user sits in; return it and whether it is new.

    Raises ApiError `not_found`, also if the invited player blocks the inviter, `you_block_them`,
    `not_acquainted`, `not_seated`, and the errors of `check_open`.
    """
    row = visible_match(match_id, user_id)
    if row.seat_of(user_id) is None:
        raise ApiError("not_seated")
    check_open(row)
    other_player(user_id, other_id)
    check_blocks(user_id, other_id)
    if not are_friends(user_id, other_id) and not have_met_lately(user_id, other_id):
        raise ApiError("not_acquainted")
    return _invite(user_id, match_id, other_id)


def invite_fellow_players(user_id: UUID, match_id: UUID, others: Collection[UUID]) -> None:
    """Invite players of a previous match to a room, except those who block the inviter or are blocked."""
    blocks = blocks_among([user_id, *others])
    for other in User.objects.active().filter(id__in=others).values_list("id", flat=True):
        if other not in blocks.get(user_id, ()) and user_id not in blocks.get(other, ()):
            _invite(user_id, match_id, other)


@transaction.atomic
def decline_invitation(user_id: UUID, invitation_id: UUID) -> None:
    """Decline an invitation without notifying the inviter; a repeated call has no further effect.

    Raises ApiError `not_found`.
    """
    invitation = Invitation.objects.filter(invited_id=user_id, id=invitation_id)
    if not invitation.exists():
        raise ApiError("not_found")
    invitation.filter(declined_at=None).update(declined_at=timezone.now())


def withdraw_invitation(user_id: UUID, invitation_id: UUID) -> None:
    """Delete an invitation of the inviter; raise ApiError `not_found`."""
    deleted, _ = Invitation.objects.filter(inviter_id=user_id, id=invitation_id).delete()
    if not deleted:
        raise ApiError("not_found")


def _invite(user_id: UUID, match_id: UUID, other_id: UUID) -> tuple[Invitation, bool]:
    invitation, is_new = Invitation.objects.select_related("match", "inviter", "invited").get_or_create(
        match_id=match_id, invited_id=other_id, defaults={"inviter_id": user_id}
    )
    if is_new:
        notify(other_id, "invited", invitation=serialize_invitation(invitation))
    return invitation, is_new
