"""Friend requests and friendships."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.hooks import notify
from accounts.models import Friendship
from accounts.selectors.friends import friendships, outgoing_requests, serialize_friend_request
from accounts.services.pairs import check_blocks, lock_pair, other_player
from uno_api.errors import ApiError

MAX_FRIENDS = 500
MAX_REQUESTS = 100


@transaction.atomic
def request_friendship(user_id: UUID, other_id: UUID) -> tuple[Friendship, bool]:
    """Send a friend request, or accept the other player's; return the request, and whether anything changed.

    When two players send requests to each other, even at the same time, they become friends. Raises ApiError
    `not_found`, also when the other player blocks the caller, `you_block_them`, `too_many_friends`, and
    `invalid` when both ids are the same.
    """
    other_player(user_id, other_id)
    lock_pair(user_id, other_id)
    check_blocks(user_id, other_id)
    request = _between(user_id, other_id)
    if request is None:
        return _ask(user_id, other_id), True
    is_news = request.asked_id == user_id and request.accepted_at is None
    if is_news:
        _accept(request)
    return request, is_news


@transaction.atomic
def accept_request(user_id: UUID, request_id: UUID) -> Friendship:
    """Accept a friend request; accepting it again changes nothing.

    Raises ApiError `not_found`, `already_answered` when the request was declined, and `too_many_friends`.
    """
    request = _asked_of(user_id, request_id)
    if request.declined_at is not None:
        raise ApiError("already_answered")
    other_player(user_id, request.asker_id)
    if request.accepted_at is None:
        _accept(request)
    return request


@transaction.atomic
def decline_request(user_id: UUID, request_id: UUID) -> None:
    """Decline a friend request without notifying the player who sent it.

    Raises ApiError `not_found`, and `already_answered` when the request was accepted.
    """
    request = _asked_of(user_id, request_id)
    if request.accepted_at is not None:
        raise ApiError("already_answered")
    request.declined_at = request.declined_at or timezone.now()
    request.save(update_fields=["declined_at"])


@transaction.atomic
def withdraw_request(user_id: UUID, request_id: UUID) -> None:
    """Withdraw a friend request that the player has sent.

    Raises ApiError `not_found`, and `already_answered` when the request was accepted.
    """
    request = _locked(asker_id=user_id, id=request_id)
    if request.accepted_at is not None:
        raise ApiError("already_answered")
    request.delete()


@transaction.atomic
def remove_friend(user_id: UUID, other_id: UUID) -> None:
    """End the friendship of two players; do nothing when they are not friends."""
    lock_pair(user_id, other_id)
    friendships(user_id).filter(Q(asker_id=other_id) | Q(asked_id=other_id)).delete()


def delete_friendships(user_id: UUID) -> None:
    """Delete every friendship and friend request of a player."""
    Friendship.objects.filter(Q(asker_id=user_id) | Q(asked_id=user_id)).delete()


def _ask(user_id: UUID, other_id: UUID) -> Friendship:
    if outgoing_requests(user_id).count() >= MAX_REQUESTS:
        raise ApiError("too_many_friends", most=MAX_REQUESTS)
    request = Friendship.objects.create(asker_id=user_id, asked_id=other_id)
    notify(other_id, "friend_request", request=serialize_friend_request(request, other_id))
    return request


def _accept(request: Friendship) -> None:
    for side in (request.asker_id, request.asked_id):
        if friendships(side).count() >= MAX_FRIENDS:
            raise ApiError("too_many_friends", most=MAX_FRIENDS)
    request.accepted_at, request.declined_at = timezone.now(), None
    request.save(update_fields=["accepted_at", "declined_at"])
    for side in (request.asker_id, request.asked_id):
        notify(side, "friends", request=serialize_friend_request(request, side))


def _asked_of(user_id: UUID, request_id: UUID) -> Friendship:
    return _locked(asked_id=user_id, id=request_id)


def _locked(**which: Any) -> Friendship:
    """Return the matching request with its pair locked; raise ApiError `not_found`.

    The pair is locked before the row, in the same order as everywhere else.
    """
    request = Friendship.objects.filter(**which).first()
    if request is None:
        raise ApiError("not_found")
    lock_pair(request.asker_id, request.asked_id)
    request = Friendship.objects.filter(**which).first()
    if request is None:
        raise ApiError("not_found")
    return request


def _between(one: UUID, other: UUID) -> Friendship | None:
    return Friendship.objects.filter(
        Q(asker_id=one, asked_id=other) | Q(asker_id=other, asked_id=one)
    ).first()
