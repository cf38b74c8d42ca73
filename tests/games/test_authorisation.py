"""Who may ask for what: every endpoint of the description, asked by everybody there is.

`authorisation.txt` says what each of them is answered. An endpoint without a line there fails.
"""

import json
import time
from datetime import timedelta
from functools import cache
from pathlib import Path
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.db import transaction
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator

from accounts.models import Passkey, User
from accounts.services.bans import ban_player
from uno_api.testing.bodies import body_for

API = "/api/v1"
LINES = Path(__file__).with_name("authorisation.txt")
CALLERS = ("nobody", "guest", "member", "player", "spectator", "banned", "staff")
CODES = {"queues": "duel", "variants": "classic", "problems": "stale"}
pytestmark = pytest.mark.django_db


@cache
def document():
    return json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True)))


def endpoints():
    return {
        f"{method.upper()} {path.removeprefix(API)}": operation
        for path, operations in document()["paths"].items()
        for method, operation in operations.items()
    }


@cache
def expected():
    lines = [line.split() for line in LINES.read_text().splitlines() if line and not line.startswith("#")]
    return {
        f"{method} {path}": dict(zip(CALLERS, map(int, statuses), strict=True))
        for method, path, *statuses in lines
    }


@pytest.fixture
def clients(stranger, new_guest, new_member):
    """Return one client of each kind; the member and the player sit at one table, nobody else does."""
    made = {name: new_guest() for name in ("guest", "player", "spectator", "banned")}
    made |= {"nobody": stranger, "member": new_member("grace"), "staff": new_member("warden")}
    User.objects.filter(username="warden").update(is_staff=True, is_superuser=True)
    return made


@pytest.fixture
def put_out(clients, django_capture_on_commit_callbacks):
    """Ban the one who is to be banned, and wait until this process has heard of it."""
    banned = clients["banned"]
    with django_capture_on_commit_callbacks(execute=True):
        ban_player(None, UUID(banned.player["id"]), timezone.now() + timedelta(days=1), "cheating")
    deadline = time.monotonic() + 60
    while banned.get(f"{API}/me/second-factor").status_code != 401:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def begun(host, other, **wishes):
    """Return a slow match that has begun, with a player of its own on either seat; both may enter a queue."""
    room = host.post(f"{API}/matches", {"variant": "classic", "pace": "days"} | wishes).json()
    other.post(f"{API}/matches/join", {"code": room["code"]})
    assert host.post(f"{API}/matches/{room['id']}/start", {}).status_code == 200
    return room["id"]


@pytest.fixture
def known(clients, new_guest):
    """Return what stands in addresses and bodies: what is the member's, and a match not everybody may see."""
    member, player, pal = clients["member"], clients["player"], new_guest("pal")
    room = pal.post(f"{API}/matches", {"variant": "classic"}).json()
    member.post(f"{API}/matches/join", {"code": room["code"]})
    friendly = {"player": member.player["id"]}
    begun(pal, member)
    passkey = Passkey(user_id=member.player["id"], credential_id=b"x", public_key=b"x", name="phone")
    passkey.save()
    return {
        "match_id": begun(member, player),
        "match": room["id"],
        "code": room["code"],
        "player": pal.player["id"],
        "player_id": pal.player["id"],
        "request_id": pal.post(f"{API}/friends/requests", friendly).json()["id"],
        "invitation_id": pal.post(f"{API}/invitations", friendly | {"match": room["id"]}).json()["id"],
        "session_id": member.get(f"{API}/auth/sessions").json()["results"][0]["id"],
        "export_id": member.post(f"{API}/me/exports").json()["id"],
        "passkey_id": str(passkey.id),
        "ticket_id": member.post(f"{API}/queues/duel/tickets", {}).json()["id"],
        "provider": "google",
        "queue": "duel",
        "seat": 1,
        "move": "keep",
        "username": "newcomer",
        "login": "grace",
        "password": "correct horse battery",
        "refresh": member.tokens["refresh"],
        "variant": "classic",
    }


def ask(client, endpoint, known):
    """Ask, and let nothing come of it."""
    method, path = endpoint.split()
    if "{code}" in path:
        known = known | {"code": CODES[path.split("/")[1]]}
    operation = endpoints()[endpoint]
    body = body_for(operation, document(), known)
    asked = {"search": "grace"} if endpoint == "GET /players" else {}
    with transaction.atomic():
        answer = client.generic(
            method,
            f"{API}{path.format(**known)}?{urlencode(asked)}",
            json.dumps({} if body is None else body),
            "application/json",
        )
        transaction.set_rollback(True)
    return answer.status_code


def test_every_endpoint_has_its_line():
    assert endpoints().keys() == expected().keys()


def test_everybody_is_answered_as_written(clients, known, put_out, new_guest):
    place = {caller: known | {"email": f"{caller}@example.org"} for caller in CALLERS}
    place["spectator"]["match_id"] = begun(new_guest(), new_guest(), spectators=True)
    answers = {
        endpoint: {caller: ask(clients[caller], endpoint, place[caller]) for caller in CALLERS}
        for endpoint in endpoints()
    }
    assert answers == expected()


def test_the_staff_have_no_more_rights_here_than_others():
    differing = {e for e, statuses in expected().items() if statuses["staff"] != statuses["guest"]}
    members_only = {"POST /auth/email/verification", "POST /me/email", "POST /me/upgrade"}
    assert differing == members_only


def test_without_a_token_only_the_ways_in_and_the_shelf_answer():
    answered = {e.split("/")[1] for e, statuses in expected().items() if statuses["nobody"] != 401}
    assert answered == {"auth", "variants", "limits", "problems"}


def test_the_banned_may_do_what_strangers_may():
    for statuses in expected().values():
        assert statuses["banned"] in {401, 404, statuses["nobody"]}
