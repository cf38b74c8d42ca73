"""A player's own profile and settings."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import Session, User
from accounts.tokens import issue_access

ME = "/api/v1/me"
pytestmark = pytest.mark.django_db


def test_a_guest_sees_their_own_settings(guest):
    me = guest.get(ME)
    assert me.status_code == 200
    assert me.json() == guest.player | {
        "email": None,
        "email_verified_at": None,
        "avatar": "plain",
        "color_vision": "none",
        "searchable": True,
    }
    assert me.headers["Cache-Control"] == "no-store"


def test_what_is_sent_is_changed_and_the_rest_stays(guest):
    changes = {"display_name": "Ada L.", "language": "es", "avatar": "fox-2", "color_vision": "deutan"}
    answer = guest.patch(ME, changes)
    assert answer.status_code == 200
    assert answer.json() == guest.get(ME).json()
    assert changes.items() <= answer.json().items()
    assert guest.patch(ME, {"language": "it"}).json()["display_name"] == "Ada L."


@pytest.mark.parametrize("tag", ["es-MX", "es_MX", "ES", "es_MX@calendar=gregorian"])
def test_the_region_of_a_language_does_not_matter(guest, tag):
    assert guest.patch(ME, {"language": tag}).json()["language"] == "es"


def test_others_see_the_avatar(guest, new_guest):
    guest.patch(ME, {"avatar": "fox-2"})
    assert new_guest().get(f"/api/v1/players/{guest.player['id']}").json()["avatar"] == "fox-2"


def test_a_new_name_is_found_by_its_beginning(guest, new_guest):
    guest.patch(ME, {"display_name": "Zuleika"})
    found = new_guest().get("/api/v1/players", {"search": "zul"}).json()["results"]
    assert [player["display_name"] for player in found] == ["Zuleika"]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("display_name", "x" * 21, "display_name_length"),
        ("display_name", 42, "invalid"),
        ("language", "tlh", "invalid_choice"),
        ("language", ["en"], "invalid_choice"),
        ("avatar", "../../etc", "invalid"),
        ("avatar", "x" * 17, "max_length"),
        ("color_vision", "good", "invalid_choice"),
        ("searchable", "perhaps", "invalid"),
        ("is_searchable", True, "unknown"),
        ("username", "grace", "unknown"),
        ("kind", "bot", "unknown"),
        ("is_staff", True, "unknown"),
    ],
)
def test_what_cannot_be_had_is_refused_by_field(guest, field, value, code):
    answer = guest.patch(ME, {field: value, "display_name": "Other"} if code == "unknown" else {field: value})
    assert answer.status_code == 400
    assert (field, code) in {(error["field"], error["code"]) for error in answer.json()["errors"]}
    assert guest.get(ME).json()["display_name"] == "Ada"


def test_null_changes_nothing(guest):
    answer = guest.patch(ME, {"display_name": None, "searchable": None, "language": "it"})
    assert (answer.json()["display_name"], answer.json()["language"]) == ("Ada", "it")


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "not_authenticated"),
        ("Bearer nonsense", "token_invalid"),
        ("Bearer", "token_invalid"),
        ("Bearer a.b.c", "token_invalid"),
        ("Basic YTpi", "token_invalid"),
        ("Bearer eyJhbGciOiJub25lIn0.e30.", "token_invalid"),
        ("Bearer é", "token_invalid"),
    ],
)
def test_without_a_good_token_nobody_is_anybody(stranger, header, code):
    answer = stranger.get(ME, headers={"authorization": header} if header else {})
    assert (answer.status_code, answer.json()["code"]) == (401, code)
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_is_good_for_a_quarter_of_an_hour(new_client, guest, settings):
    settings.ACCESS_TOKEN_LIFETIME = timedelta(seconds=-1)
    late = issue_access(guest.player["id"], uuid4())
    answer = new_client(late).get(ME)
    assert (answer.status_code, answer.json()["code"]) == (401, "token_expired")


def test_a_token_of_another_service_is_not_believed(new_client, guest, settings):
    settings.ACCESS_TOKEN_KEYS = ["another secret, long enough to sign with"]
    forged = issue_access(guest.player["id"], uuid4())
    settings.ACCESS_TOKEN_KEYS = [settings.SECRET_KEY]
    assert new_client(forged).get(ME).json()["code"] == "token_invalid"


def test_tokens_of_the_old_key_are_believed_while_it_is_listed(guest, settings):
    settings.ACCESS_TOKEN_KEYS = ["a new secret, long enough to sign with", *settings.ACCESS_TOKEN_KEYS]
    assert guest.get(ME).status_code == 200


def test_a_closed_account_is_nobodys(guest):
    User.objects.update(is_active=False)
    answer = guest.get(ME)
    assert (answer.status_code, answer.json()["code"]) == (403, "account_closed")
    assert guest.patch(ME, {"display_name": "Eve"}).status_code == 403


def test_reading_costs_one_query(guest, django_assert_num_queries):
    with django_assert_num_queries(1):
        guest.get(ME)


@pytest.mark.parametrize(("seconds", "status"), [(1, 200), (5, 200), (29, 200), (60, 401)])
def test_a_token_of_a_machine_whose_time_is_ahead_is_good_within_reason(guest, new_client, seconds, status):
    ahead = timezone.now() + timedelta(seconds=seconds)
    token = issue_access(guest.player["id"], Session.objects.get().id, ahead)
    assert new_client(token).get(ME).status_code == status


def test_a_token_ends_when_it_says(guest, new_client, settings):
    over = timezone.now() - settings.ACCESS_TOKEN_LIFETIME
    token = issue_access(guest.player["id"], Session.objects.get().id, over)
    assert new_client(token).get(ME).json()["code"] == "token_expired"
