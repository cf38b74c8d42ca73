"""All that is kept about a player comes in one archive."""

import io
import json
import zipfile
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts import hooks
from accounts.models import Export
from accounts.services import exports
from tests.accounts.authenticator import Authenticator, base64url

EXPORTS = "/api/v1/me/exports"
pytestmark = pytest.mark.django_db(transaction=True)


def unpacked(answer):
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


@pytest.fixture
def ready(worker, member):
    """An export that a worker has prepared."""
    return member.get(f"{EXPORTS}/{member.post(EXPORTS).json()['id']}").json()


def test_it_is_asked_for_and_comes_later(member):
    answer = member.post(EXPORTS)
    assert answer.status_code == 202
    export = answer.json()
    assert answer.headers["Location"] == f"{EXPORTS}/{export['id']}"
    assert (export["status"], export["progress"], export["download"]) == ("waiting", 0, None)
    assert member.get(f"{EXPORTS}/{export['id']}").json() == export
    answer = member.get(f"{EXPORTS}/{export['id']}/archive")
    assert (answer.status_code, answer.json()["code"]) == (409, "export_not_ready")


def test_it_is_a_zip_of_what_accounts_keep(ready, member):
    assert (ready["status"], ready["progress"]) == ("ready", 100)
    answer = member.get(ready["download"])
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="uno-{ready["id"]}.zip"'
    files = unpacked(answer)
    assert files["profile.json"]["email"] == "grace@example.org"
    assert [session["device"] for session in files["sessions.json"]] == ["unknown"]
    ways = {"password": True, "second_factor": False, "providers": [], "passkeys": []}
    assert files["sign_in_methods.json"] == ways


def test_passkeys_are_in_it_without_their_keys(worker, member, add_passkey):
    device = Authenticator()
    passkey = add_passkey(member, device).json()
    archive = f"{EXPORTS}/{member.post(EXPORTS).json()['id']}/archive"
    content = unpacked(member.get(archive))
    assert content["sign_in_methods.json"]["passkeys"] == [passkey]
    assert base64url(device.credential_id) not in json.dumps(content)


def test_the_archive_holds_no_secret(ready, member):
    content = json.dumps(unpacked(member.get(ready["download"])))
    assert "argon2" not in content
    assert member.tokens["refresh"] not in content


def test_other_applications_put_their_parts_in(worker, member, monkeypatch):
    part = {"matches": lambda user_id: [{"at": timezone.now(), "id": user_id}]}
    monkeypatch.setattr(hooks, "export_sections", hooks.export_sections | part)
    export = member.post(EXPORTS).json()
    files = unpacked(member.get(f"{EXPORTS}/{export['id']}/archive"))
    assert files["matches.json"][0]["id"] == member.player["id"]
    assert files["matches.json"][0]["at"].endswith("Z")


def test_one_is_prepared_at_a_time(member):
    assert member.post(EXPORTS).json()["id"] == member.post(EXPORTS).json()["id"]


def test_asked_for_many_times_at_once_it_is_one(member, new_client, at_once):
    answers = at_once(8, lambda _: new_client(member.tokens["access"]).post(EXPORTS).json())
    assert len({answer["id"] for answer in answers}) == 1


def test_once_it_is_ready_another_may_be_asked_for(ready, member):
    assert member.post(EXPORTS).json()["id"] != ready["id"]


def test_it_is_the_players_own(ready, guest, stranger):
    for path in (f"{EXPORTS}/{ready['id']}", ready["download"]):
        assert guest.get(path).json()["code"] == "not_found"
        assert stranger.get(path).status_code == 401
    assert guest.get(f"{EXPORTS}/{uuid4()}").status_code == 404
    assert stranger.post(EXPORTS).status_code == 401


def test_it_can_be_had_for_a_week(ready, member):
    expires_at = Export.objects.get().expires_at
    assert expires_at is not None
    assert abs(expires_at - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
    Export.objects.update(expires_at=timezone.now())
    assert member.get(ready["download"]).status_code == 404
    assert member.get(f"{EXPORTS}/{ready['id']}").status_code == 404
    assert exports.remove_old_exports() == 1
    assert not Export.objects.exists()


def test_the_eleventh_of_a_day_is_too_many(member):
    assert [member.post(EXPORTS).status_code for _ in range(11)] == [202] * 10 + [429]


def test_an_export_without_a_task_is_found(member):
    member.post(EXPORTS)
    assert exports.prepare_forgotten_exports() == 0
    Export.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert exports.prepare_forgotten_exports() == 1
    assert Export.objects.get().status == "ready"


def test_what_a_worker_left_undone_is_done_by_another(member):
    export = member.post(EXPORTS).json()
    Export.objects.update(status="working", begun_at=timezone.now())
    assert not exports.prepare_export(export["id"])
    Export.objects.update(begun_at=timezone.now() - timedelta(minutes=11))
    assert exports.prepare_forgotten_exports() == 1


def test_of_two_workers_one_prepares_it(member, at_once):
    export = member.post(EXPORTS).json()
    assert sorted(at_once(2, lambda _: exports.prepare_export(export["id"]))) == [False, True]
    assert Export.objects.get().attempts == 1


def test_what_fails_is_tried_five_times(member, monkeypatch, caplog):
    def fail(_user_id):
        raise RuntimeError("no matches today")

    monkeypatch.setattr(hooks, "export_sections", {"matches": fail})
    export = member.post(EXPORTS).json()
    for attempt in range(5):
        assert Export.objects.get().status == "waiting", attempt
        assert not exports.prepare_export(export["id"])
    assert member.get(f"{EXPORTS}/{export['id']}").json()["status"] == "failed"
    assert "no matches today" in caplog.text
    assert member.post(EXPORTS).json()["id"] != export["id"]


def test_progress_is_reported_part_by_part(member, monkeypatch):
    seen = []
    look = lambda _user_id: seen.append(Export.objects.get().progress)  # noqa: E731
    monkeypatch.setattr(hooks, "export_sections", {"a": look, "b": look, "c": look})
    exports.prepare_export(member.post(EXPORTS).json()["id"])
    assert seen == [0, 25, 50]
