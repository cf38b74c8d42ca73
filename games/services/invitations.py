"""Asking somebody to a room, and their answer."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.notices import notify
from accounts.selectors.blocks import blocks_among
from accounts.selectors.friends import are_friends
from accounts.services.pairs import check_blocks, other_player
from games.models import Invitation
from games.selectors.invitations import have_met_lately, invitation_card
from games.selectors.matches import visible_match
from games.services.lobby import join_match
from games.services.rooms import check_open
from uno_api.errors import ApiError


@transaction.atomic
def invite(user_id: UUID, match_id: UUID, other_id: UUID) -> tuple[Invitation, bool]:
    """Ask a friend, or somebody met lately, to a room one sits in; say whether it is new.

    Refuses with `not_found`, also when the other one blocks the inviter, `you_block_them`, `not_acquainted`,
    `not_seated`, and as `check_open` does.
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
    """Invite players who sat at one table to a room; players who block, or are blocked, are left out."""
    blocks = blocks_among([user_id, *others])
    for other in User.objects.active().filter(id__in=others).values_list("id", flat=True):
        if other not in blocks.get(user_id, ()) and user_id not in blocks.get(other, ()):
            _invite(user_id, match_id, other)


@transaction.atomic
def accept_invitation(user_id: UUID, invitation_id: UUID) -> UUID:
    """Take a seat in the room; return its id. Refuses with `not_found`, and as joining does."""
    invitation = _asked_of(user_id, invitation_id)
    join_match(invitation.match_id, user_id)
    return invitation.match_id


@transaction.atomic
def decline_invitation(user_id: UUID, invitation_id: UUID) -> None:
    """Say no, which nobody is told; twice is once. Refuses with `not_found`."""
    invitation = Invitation.objects.filter(invited_id=user_id, id=invitation_id)
    if not invitation.exists():
        raise ApiError("not_found")
    invitation.filter(declined_at=None).update(declined_at=timezone.now())


def withdraw_invitation(user_id: UUID, invitation_id: UUID) -> None:
    """Take an invitation back; refuses with `not_found`."""
    deleted, _ = Invitation.objects.filter(inviter_id=user_id, id=invitation_id).delete()
    if not deleted:
        raise ApiError("not_found")


def _invite(user_id: UUID, match_id: UUID, other_id: UUID) -> tuple[Invitation, bool]:
    invitation, is_new = Invitation.objects.select_related("match", "inviter", "invited").get_or_create(
        match_id=match_id, invited_id=other_id, defaults={"inviter_id": user_id}
    )
    if is_new:
        notify(other_id, "invited", invitation=invitation_card(invitation))
    return invitation, is_new


def _asked_of(user_id: UUID, invitation_id: UUID) -> Invitation:
    """Return an invitation that may be answered, also when its room is open no more: joining says why."""
    invitation = Invitation.objects.filter(invited_id=user_id, id=invitation_id).first()
    if invitation is None:
        raise ApiError("not_found")
    if invitation.declined_at is not None:
        raise ApiError("already_answered")
    check_blocks(user_id, invitation.inviter_id)
    return invitation
