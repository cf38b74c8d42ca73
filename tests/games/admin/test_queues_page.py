"""Queues and seasons in the admin: an operator changes what is played, within the rules."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import StaffAct, User
from games.models import Queue, Season
from games.services.matchmaking import run_queue
from tests.games.ranked.conftest import enter

ADD = "/admin/games/queue/add/"
LIST = "/admin/games/queue/"
pytestmark = pytest.mark.django_db

DUEL: dict[str, Any] = {
    "position": 0,
    "variant": "classic",
    "options": "{}",
    "seats": 2,
    "teams": 0,
    "pace": "normal",
    "target_score": 200,
    "start": 100,
    "growth": 5,
    "longest": 120,
    "is_open": "on",
}
NEW = DUEL | {"code": "quick", "pace": "fast", "target_score": "", "options": '{"jump_in": true}'}


@pytest.fixture
def staff(client: Client, new_member: Callable[..., Any]) -> Callable[[str], Client]:
    """Sign somebody of a group in: `staff("operator")`."""

    def sign_in(group: str) -> Client:
        user = User.objects.get(id=new_member(group.title() + "1").player["id"])
        User.objects.filter(id=user.id).update(is_staff=True)
        user.groups.add(Group.objects.get(name=group))
        client.force_login(User.objects.get(id=user.id))
        return client

    return sign_in


def page(code: str) -> str:
    return reverse("admin:games_queue_change", args=[code])


def test_an_operator_makes_matches_shorter_and_it_is_on_record(staff: Callable[[str], Client]) -> None:
    changed = staff("operator").post(page("duel"), DUEL | {"target_score": 100, "pace": "fast"})
    assert changed.status_code == 302
    queue = Queue.objects.get(code="duel")
    assert (queue.target_score, queue.pace) == (100, "fast")
    assert [act.act for act in StaffAct.objects.all()] == ["change"]


def test_a_new_queue_is_played_at_once(staff: Callable[[str], Client], new_guest: Callable[..., Any]) -> None:
    assert staff("operator").post(ADD, NEW).status_code == 302
    ada, ben = new_guest("Ada"), new_guest("Ben")
    assert [enter(player, "quick").status_code for player in (ada, ben)] == [201, 201]
    assert run_queue("quick") == 1
    match = ada.get("/api/v1/tickets/current").json()["match"]
    view = ada.get(f"/api/v1/matches/{match}").json()
    assert (view["pace"], view["options"]["jump_in"]) == ("fast", True)


@pytest.mark.parametrize(
    ("different", "fault"),
    [
        ({"variant": "chess"}, "Select a valid choice"),
        ({"options": '{"castling": true}'}, "castling: unknown_option"),
        ({"options": '{"jump_in": 7}'}, "jump_in: not_a_value"),
        ({"options": "[]"}, "House rules are a JSON object"),
        ({"options": "null"}, "House rules are a JSON object"),
        ({"options": "{jump_in}"}, "Enter a valid JSON"),
        ({"options": '{"teams": 2}', "seats": 4}, "teams: has a field of its own"),
        ({"seats": 11}, "not_for_so_many_players"),
        ({"seats": 1}, "not_for_so_many_players"),
        ({"seats": 5, "teams": 2}, "teams_do_not_come_out_even"),
        ({"seats": 6, "teams": 3}, "ranked_teams_are_two"),
        ({"start": -1}, "greater than or equal to 0"),
        ({"target_score": 1_000_000}, "target_score: not_a_value"),
        ({"pace": "lightning"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_played_is_refused(
    staff: Callable[[str], Client], different: dict[str, Any], fault: str
) -> None:
    operator = staff("operator")
    for address, form in ((page("duel"), DUEL), (ADD, NEW)):
        refused = operator.post(address, form | different)
        assert refused.status_code == 200
        assert fault in refused.content.decode()
    assert Queue.objects.get(code="duel").seats == 2
    assert not Queue.objects.filter(code="quick").exists()


def test_a_queue_keeps_its_code(staff: Callable[[str], Client]) -> None:
    staff("operator").post(page("duel"), DUEL | {"code": "other"})
    assert Queue.objects.filter(code="duel").exists()
    assert not Queue.objects.filter(code="other").exists()


def test_who_waits_is_not_seated_at_another_game(
    staff: Callable[[str], Client], new_guest: Callable[..., Any]
) -> None:
    operator = staff("operator")
    assert enter(new_guest("Ada")).status_code == 201
    assert "close it before" in operator.post(page("duel"), DUEL | {"seats": 3}).content.decode()
    assert operator.post(page("duel"), DUEL | {"growth": 9}).status_code == 302
    closed = {name: value for name, value in DUEL.items() if name != "is_open"}
    assert operator.post(page("duel"), closed | {"seats": 3}).status_code == 302
    assert run_queue("duel") == 0
    assert operator.post(page("duel"), DUEL | {"seats": 4}).status_code == 302


def test_the_list_shows_how_many_wait(staff: Callable[[str], Client], new_guest: Callable[..., Any]) -> None:
    enter(new_guest("Ada"), "flip")
    page = staff("operator").get(LIST).content.decode()
    assert '<td class="field-waiting">1</td>' in page
    assert page.count('<td class="field-waiting">0</td>') == Queue.objects.count() - 1


@pytest.mark.parametrize("group", ["support", "moderator"])
def test_others_of_the_staff_do_not_touch_queues(staff: Callable[[str], Client], group: str) -> None:
    somebody = staff(group)
    assert somebody.get(LIST).status_code == 403
    assert somebody.post(page("duel"), DUEL).status_code == 403
    assert somebody.post(ADD, NEW).status_code == 403


def test_no_queue_is_deleted(staff: Callable[[str], Client]) -> None:
    assert (
        staff("operator").post(page("duel").replace("change", "delete"), {"post": "yes"}).status_code == 403
    )
    assert Queue.objects.filter(code="duel").exists()


def test_the_end_of_the_present_season_is_moved(staff: Callable[[str], Client]) -> None:
    operator, address = staff("operator"), reverse("admin:games_season_change", args=[1])
    starts_at = Season.objects.get().starts_at
    early = {"ends_at_0": (starts_at - timedelta(days=1)).date().isoformat(), "ends_at_1": "00:00"}
    assert "A season ends after it begins" in operator.post(address, early).content.decode()
    assert operator.post(address, {"ends_at_0": "2999-01-01", "ends_at_1": "00:00"}).status_code == 302
    assert Season.objects.get().ends_at.year == 2999


def test_a_season_that_is_over_stays_as_it_ended(staff: Callable[[str], Client]) -> None:
    Season.objects.update(closed_at=timezone.now())
    address = reverse("admin:games_season_change", args=[1])
    form = {"ends_at_0": "2999-01-01", "ends_at_1": "00:00"}
    assert staff("operator").post(address, form).status_code == 403
    assert Season.objects.get().ends_at.year < 2999
