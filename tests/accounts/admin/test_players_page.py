"""Players in the admin: found by what has an index, and what may be done about them, by whom."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.models import Note, Passkey, Session, StaffAct, User

LIST = "/admin/accounts/user/"
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client, new_member):
    """Sign somebody of a group in: `staff("support")`."""

    def sign_in(group):
        user = User.objects.get(id=new_member(group.title() + "1").player["id"])
        User.objects.filter(id=user.id).update(is_staff=True)
        user.groups.add(Group.objects.get(name=group))
        client.force_login(User.objects.get(id=user.id))
        return client

    return sign_in


def page(player):
    return reverse("admin:accounts_user_change", args=[player.player["id"]])


def act(player, name):
    return reverse("admin:accounts_user_act", args=[player.player["id"], name])


@pytest.mark.parametrize("term", ["grace", "GRA", "grace@example.org", "{id}"])
def test_a_player_is_found(staff, member, guest, term):
    answer = staff("support").get(LIST, {"q": term.format(id=member.player["id"])})
    assert member.player["id"] in answer.content.decode()
    assert guest.player["id"] not in answer.content.decode()


def test_the_list_asks_the_database_a_fixed_number_of_questions(
    staff, new_guest, django_assert_max_num_queries
):
    client = staff("support")
    for _ in range(20):
        new_guest()
    with django_assert_max_num_queries(8):
        client.get(LIST)


def test_support_signs_out_and_writes_notes_and_bans_nobody(staff, member):
    client = staff("support")
    client.post(act(member, "sign-out"), {"reason": "lost phone"})
    assert Session.objects.get(user_id=member.player["id"]).revoked_for == "staff"
    assert client.post(act(member, "ban"), {"reason": "x"}).status_code == 403
    assert "act/ban" not in client.get(page(member)).content.decode()
    form = {"notes-TOTAL_FORMS": 1, "notes-INITIAL_FORMS": 0, "notes-0-text": "called twice", "_save": "1"}
    assert client.post(page(member), form).status_code == 302
    assert Note.objects.filter(text="called twice", author__username="Support1").count() == 1


def test_the_ways_in_are_shown_and_changed_by_nobody(staff, member):
    Passkey.objects.create(
        user_id=member.player["id"], credential_id=b"x1y2", public_key=b"p3k4", name="phone"
    )
    shown = staff("operator").get(page(member)).content.decode()
    assert "a password; passkey “phone”" in shown
    assert "x1y2" not in shown
    assert "p3k4" not in shown
    assert 'name="ways_in"' not in shown


def test_a_moderator_bans_with_a_reason_and_an_end(staff, member, stranger):
    client = staff("moderator")
    form = {"reason": "cheating", "until_0": "2999-01-01", "until_1": "00:00"}
    assert (
        "passed already" in client.post(act(member, "ban"), form | {"until_0": "2001-01-01"}).content.decode()
    )
    assert client.post(act(member, "ban"), form, HTTP_X_REQUEST_ID="r-1").status_code == 302
    login = stranger.post("/api/v1/auth/login", {"login": "grace", "password": PASSWORD})
    assert login.json()["until"] == "2999-01-01T00:00:00.000Z"
    written = StaffAct.objects.get()
    assert (written.act, written.actor_name, written.reason) == ("ban", "Moderator1", "cheating")
    assert written.request_id == "r-1"
    client.post(act(member, "lift-ban"), {"reason": "a mistake"})
    assert not User.objects.get(id=member.player["id"]).is_banned


def test_nobody_but_superusers_gives_rights(staff, member):
    client = staff("operator")
    client.post(page(member), {"is_staff": "on", "notes-TOTAL_FORMS": 0, "notes-INITIAL_FORMS": 0})
    assert not User.objects.get(id=member.player["id"]).is_staff


def test_nobody_makes_or_deletes_players_by_hand(staff, member):
    client = staff("operator")
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.get(page(member).replace("change", "delete")).status_code == 403


def test_the_record_is_read_by_operators_and_changed_by_nobody(staff, member):
    client = staff("operator")
    client.post(act(member, "sign-out"), {"reason": "asked"})
    written = reverse("admin:accounts_staffact_change", args=[StaffAct.objects.get().id])
    assert client.get(written).status_code == 200
    assert client.post(written, {"reason": "other"}).status_code == 403
    found = client.get("/admin/accounts/staffact/", {"q": member.player["id"]})
    assert "end_sessions" in found.content.decode()
    assert staff("moderator").get(written).status_code == 403


def test_a_changed_group_is_on_record(client, new_member):
    boss = User.objects.create_superuser("warden", password=PASSWORD, email="w@example.org")
    client.force_login(boss)
    group = Group.objects.get(name="support")
    changed = client.post(f"/admin/auth/group/{group.id}/change/", {"name": "support", "permissions": []})
    assert changed.status_code == 302
    act = StaffAct.objects.get()
    assert (act.act, act.subject_name, act.actor) == ("change", "support", boss.id)
