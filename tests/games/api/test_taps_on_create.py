"""Taps on "create" that come close together open one room."""

from datetime import timedelta

import pytest
from django.db.models import F

from games.models import Match

MATCHES = "/api/v1/matches"
WISH = {"variant": "classic", "options": {"jump_in": True}, "bots": [{"level": "easy"}, {}]}


def create(client, wish=WISH, **headers):
    answer = client.post(MATCHES, wish, headers=headers)
    assert answer.status_code == 201
    return answer.json()["id"]


def test_four_taps_are_one_room(guest):
    assert len({create(guest) for _ in range(4)}) == 1
    assert Match.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_four_taps_at_once_are_one_room(guest, at_once):
    assert len(set(at_once(4, lambda _: create(guest)))) == 1
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        WISH | {"variant": "modern"},
        WISH | {"options": {}},
        WISH | {"seats": 5},
        WISH | {"visibility": "public"},
        WISH | {"pace": "days"},
        WISH | {"bots": [{}, {"level": "easy"}]},
        WISH | {"bots": [{"level": "easy"}]},
        WISH | {"entropy": "mine"},
    ],
)
def test_another_wish_is_another_room(guest, other):
    assert create(guest) != create(guest, other)


def test_other_keys_are_other_rooms(guest):
    assert len({create(guest, **{"Idempotency-Key": key}) for key in ("one", "two")}) == 2


def test_the_wish_of_somebody_else_is_another_room(guest, new_guest):
    assert create(guest) != create(new_guest("Ben"))


def test_a_moment_later_it_is_another_room(guest):
    first = create(guest)
    Match.objects.filter(id=first).update(created_at=F("created_at") - timedelta(seconds=3))
    assert create(guest) != first


def test_a_room_that_somebody_has_joined_is_not_opened_again(guest, new_guest):
    first = create(guest)
    code = guest.get(f"{MATCHES}/{first}").json()["code"]
    assert new_guest("Ben").post(f"{MATCHES}/join", {"code": code}).status_code == 200
    assert create(guest) != first


def test_a_room_that_was_left_is_not_opened_again(guest):
    first = create(guest)
    guest.post(f"{MATCHES}/{first}/leave")
    assert create(guest) != first
