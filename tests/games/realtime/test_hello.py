"""The first words on a socket: who is there, and the welcome."""

import base64
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from websockets.exceptions import ConnectionClosed, InvalidStatus

from accounts.identity import Identity
from accounts.models import Session
from accounts.selectors.players import serialize_player
from accounts.services.sessions import open_session
from accounts.tokens import issue_access
from games.push import notify_user
from games.realtime import connection
from games.realtime.handshake import signed_in_player

Open = Callable[..., Any]


def test_a_player_who_says_hello_is_welcomed(ada: Any, open_socket: Open) -> None:
    player = open_socket()
    welcome = player.ask("hello", token=ada.token)
    assert welcome["type"] == "welcome"
    assert welcome["player"] == serialize_player(ada.user)
    assert welcome["heartbeat"] == 20
    assert welcome["limits"]["frame_bytes"] == 16384
    assert welcome["server_time"].endswith("Z")
    assert player.socket.subprotocol == "uno.v1"


def test_the_token_may_come_in_the_authorization_header(ada: Any, open_socket: Open) -> None:
    player = open_socket(additional_headers={"Authorization": f"Bearer {ada.token}"})
    assert player.next()["type"] == "welcome"


def test_the_token_may_be_offered_as_a_subprotocol(ada: Any, open_socket: Open) -> None:
    player = open_socket(subprotocols=["uno.v1", f"bearer.{ada.token}"])
    assert player.next()["type"] == "welcome"
    assert player.socket.subprotocol == "uno.v1"


@pytest.mark.parametrize("brings_it_again", [False, True])
def test_a_hello_after_a_token_in_the_handshake_is_welcomed_once(
    ada: Any, open_socket: Open, brings_it_again: bool
) -> None:
    token = ada.token
    player = open_socket(additional_headers={"Authorization": f"Bearer {token}"})
    player.send("hello", **({"token": token} if brings_it_again else {}))
    assert player.next()["type"] == "welcome"
    assert player.ask("ping", t=1)["type"] == "pong"


@pytest.mark.parametrize("seconds", [1, 5, 20])
def test_a_token_of_a_machine_whose_time_is_ahead_is_welcome(
    ada: Any, open_socket: Open, seconds: int
) -> None:
    ahead = timezone.now() + timedelta(seconds=seconds)
    token = issue_access(ada.user.id, open_session(ada.user, "phone").session_id, ahead)
    assert open_socket().ask("hello", token=token)["type"] == "welcome"


def test_a_fresh_token_is_taken_without_reconnecting(ada: Any, sign_in: Open) -> None:
    player = sign_in(ada)
    fresh = issue_access(ada.user.id, open_session(ada.user, "tablet").session_id)
    assert player.ask("hello", token=fresh)["type"] == "welcome"


def test_a_later_hello_of_somebody_else_closes_the_socket(ada: Any, sign_in: Open, someone: Open) -> None:
    player = sign_in(ada)
    player.send("hello", token=someone("Mallory").token)
    assert player.closes_with() == 4401


def test_the_sentences_are_in_the_language_the_client_asks_for(ada: Any, open_socket: Open) -> None:
    player = open_socket(additional_headers={"Accept-Language": "ca"})
    player.ask("hello", token=ada.token)
    assert player.ask("chat", id="1")["errors"][0]["detail"] == "Aquest camp és necessari."
    player.ask("hello", token=ada.token, language="it")
    assert player.ask("chat", id="1")["errors"][0]["detail"] == "Questo campo è necessario."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it-IT", "Questo campo è necessario."),
        ("it_IT@calendar=gregorian", "Questo campo è necessario."),
        ("IT", "Questo campo è necessario."),
        ("tlh", "This field is needed."),
        ("x" * 500, "This field is needed."),
        (["it"], "This field is needed."),
    ],
)
def test_a_language_closes_no_socket_however_it_is_written(
    ada: Any, open_socket: Open, language: Any, said: str
) -> None:
    player = open_socket()
    assert player.ask("hello", token=ada.token, language=language)["type"] == "welcome"
    assert player.ask("chat", id="1")["errors"][0]["detail"] == said


@pytest.fixture
def notified_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a session is looked up, its account is notified of a new friend."""
    look_up = signed_in_player

    def look_up_slowly(identity: Identity) -> dict[str, Any]:
        notify_user(identity.id, {"type": "notice", "code": "friends"})
        time.sleep(0.3)
        return look_up(identity)

    monkeypatch.setattr(connection, "signed_in_player", look_up_slowly)


def test_the_welcome_comes_first_and_then_what_happened_meanwhile(
    ada: Any, open_socket: Open, notified_meanwhile: None
) -> None:
    player = open_socket()
    assert player.ask("hello", token=ada.token)["type"] == "welcome"
    assert player.next()["code"] == "friends"


def test_whose_sign_in_has_ended_receives_nothing(
    ada: Any, open_socket: Open, notified_meanwhile: None
) -> None:
    Session.objects.update(revoked_at=timezone.now())
    player = open_socket()
    player.send("hello", token=ada.token)
    with pytest.raises(ConnectionClosed) as closed:
        player.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_bad_token_closes_the_socket(open_socket: Open) -> None:
    for token in ("", "nonsense", "a.b.c", "é" * 40, base64.b64encode(b"{}").decode() * 3, "x" * 4096):
        player = open_socket()
        player.send("hello", token=token)
        assert player.closes_with() == 4401, token


def test_a_bad_token_in_the_handshake_closes_the_socket(open_socket: Open) -> None:
    assert open_socket(additional_headers={"Authorization": "Bearer nonsense"}).closes_with() == 4401
    assert open_socket(subprotocols=["uno.v1", "bearer.nonsense"]).closes_with() == 4401


def test_nothing_can_be_asked_before_hello(open_socket: Open) -> None:
    for frame in ({"kind": "ping", "t": 1}, {"kind": "hello"}):
        player = open_socket()
        player.send(**frame)
        assert player.closes_with() == 4401


def test_a_token_in_the_address_is_no_sign_in(
    ada: Any, server: Any, open_socket: Open, caplog: pytest.LogCaptureFixture
) -> None:
    token = ada.token
    player = open_socket(address=f"{server.url}?token={token}&access_token={token}")
    player.send("ping", t=1)
    assert player.closes_with() == 4401
    assert token not in caplog.text


def test_who_says_nothing_is_sent_away(open_socket: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HELLO_WITHIN", 0.2)
    assert open_socket().closes_with() == 4408


def test_there_is_no_socket_at_another_address(server: Any, open_socket: Open) -> None:
    for address in (server.url + "/", server.url.replace("v1", "v2")):
        with pytest.raises(InvalidStatus) as refused:
            open_socket(address=address)
        assert refused.value.response.status_code == 403
