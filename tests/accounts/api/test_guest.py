"""A guest is in the game after one call."""

import re

import pytest

from accounts.models import User

GUEST = "/api/v1/auth/guest"
pytestmark = pytest.mark.django_db


def test_one_call_gives_a_playable_account(stranger, new_client):
    answer = stranger.post(GUEST, {"display_name": "  Ada   Lovelace "})
    assert answer.status_code == 201
    tokens = answer.json()
    assert tokens["expires_in"] == 900
    assert tokens["player"]["display_name"] == "Ada Lovelace"
    assert tokens["player"]["kind"] == "guest"
    assert tokens["player"]["username"] is None
    assert new_client(tokens["access"]).get("/api/v1/me").json()["id"] == tokens["player"]["id"]


def test_a_guest_without_a_name_gets_a_friendly_one(stranger):
    name = stranger.post(GUEST).json()["player"]["display_name"]
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \d{3}", name)
    assert len(name) <= 20


def test_a_guest_reads_in_the_language_of_the_device(stranger):
    answer = stranger.post(GUEST, {}, HTTP_ACCEPT_LANGUAGE="ca-ES,ca;q=0.9,en;q=0.5")
    assert answer.json()["player"]["language"] == "ca"


def test_a_language_nobody_speaks_here_becomes_english(stranger):
    answer = stranger.post(GUEST, {}, HTTP_ACCEPT_LANGUAGE="tlh")
    assert answer.json()["player"]["language"] == "en"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "blank"),
        ("   ", "blank"),
        ("x" * 21, "display_name_length"),
        ("a\u202eb", "display_name_invalid"),
        ("a\u200bb", "display_name_invalid"),
        ("\u3164", "display_name_invalid"),
        ("e" + "\u0301\u0302\u0303\u0304", "display_name_invalid"),
        ("\u0301", "display_name_length"),
        ("A.d-m_i n", "display_name_reserved"),
        (["Ada"], "invalid"),
        ("x" * 60_000, "display_name_length"),
    ],
)
def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(stranger, name, code):
    answer = stranger.post(GUEST, {"display_name": name})
    assert answer.status_code == 400
    assert [error["code"] for error in answer.json()["errors"]] == [code]
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["José", "Зоя", "さくら", "Ada ❤️", "🦊", "x" * 20])
def test_names_of_every_script_are_welcome(stranger, name):
    assert stranger.post(GUEST, {"display_name": name}).status_code == 201


def test_a_dead_token_does_not_keep_anybody_from_becoming_a_guest(new_client):
    assert new_client("nonsense").post(GUEST).status_code == 201
