"""The door of the admin: a name, a password, a code, and few tries."""

import pyotp
import pytest
from django.core.management import call_command

from accounts.models import User
from accounts.services.second_factor import confirm_second_factor, start_second_factor_enrolment

LOGIN = "/admin/login/?next=/admin/"
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


@pytest.fixture
def warden(fresh_limits):
    return User.objects.create_superuser("Warden", password=PASSWORD, email="w@example.org")


def sign_in(client, name="warden", password=PASSWORD, code=""):
    return client.post(LOGIN, {"username": name, "password": password, "code": code, "next": "/admin/"})


def test_the_command_makes_somebody_who_can_sign_in(client, fresh_limits, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, username_key="Root", email="root@example.org")
    assert sign_in(client, "root").headers["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_wrong_password_and_a_player_who_is_no_staff_stay_outside(client, warden, member):
    assert b"errornote" in sign_in(client, password="wrong").content
    assert b"errornote" in sign_in(client, "grace").content
    assert client.get("/admin/").status_code == 302


def test_tries_are_counted(client, warden):
    for _ in range(10):
        sign_in(client, password="wrong")
    assert b"Too many tries" in sign_in(client).content


def test_who_has_a_second_factor_needs_it(client, warden):
    secret = start_second_factor_enrolment(warden)["secret"]
    recovery = confirm_second_factor(warden.id, pyotp.TOTP(secret).now())
    assert b"The code is wrong" in sign_in(client).content
    assert sign_in(client, code=recovery[0]).status_code == 302


def test_who_is_banned_is_put_out_at_once(client, warden):
    sign_in(client)
    assert client.get("/admin/").status_code == 200
    User.objects.filter(id=warden.id).update(banned_until="2999-01-01T00:00Z")
    assert client.get("/admin/").status_code == 302


def test_the_api_does_not_believe_the_cookies_of_the_admin(client, warden):
    sign_in(client)
    assert client.get("/api/v1/me").status_code == 401


def test_a_form_without_its_token_is_refused(warden):
    from django.test import Client

    refused = sign_in(Client(enforce_csrf_checks=True))
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")


def test_the_files_of_the_admin_are_served(client):
    assert client.get("/static/admin/css/base.css").status_code == 200
