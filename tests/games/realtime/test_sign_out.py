"""An open socket ends with the sign-in it belongs to."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.models import Session, User
from accounts.services.bans import ban_player
from accounts.services.sessions import end_all_sessions, end_session, open_session
from accounts.tokens import issue_access
from games.realtime.maintenance import Maintenance
from games.selectors.online import online

Open = Callable[..., Any]


def test_signing_out_closes_the_sockets_of_that_device_alone(ada: Any, sign_in: Open) -> None:
    elsewhere = open_session(ada.user, "tablet")
    phone, tablet = sign_in(ada), sign_in(ada)
    tablet.ask("hello", token=issue_access(elsewhere.user.id, elsewhere.session_id))
    end_session(ada.user.id, ada.session_id)
    assert phone.closes_with() == 4401
    assert tablet.ask("ping", t=1)["type"] == "pong"


def test_signing_out_everywhere_closes_every_socket(ada: Any, sign_in: Open) -> None:
    sockets = [sign_in(ada) for _ in range(3)]
    end_all_sessions(ada.user.id)
    assert [socket.closes_with() for socket in sockets] == [4401, 4401, 4401]


def test_a_ban_closes_every_socket_and_none_is_opened(ada: Any, sign_in: Open, open_socket: Open) -> None:
    socket = sign_in(ada)
    ban_player(None, ada.user.id, timezone.now() + timedelta(days=1), "cheating")
    assert socket.closes_with() == 4401
    player = open_socket()
    player.send("hello", token=ada.token)
    assert player.closes_with() == 4401


def test_who_holds_a_socket_is_here_to_friends(ada: Any, sign_in: Open) -> None:
    sign_in(ada).ask("ping", t=1)
    deadline = time.monotonic() + 60
    while ada.user.id not in online([ada.user.id]):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_the_token_of_an_ended_sign_in_opens_no_socket(ada: Any, open_socket: Open) -> None:
    Session.objects.update(revoked_at=timezone.now())
    player = open_socket()
    player.send("hello", token=ada.token)
    assert player.closes_with() == 4401


def test_a_closed_account_opens_no_socket(ada: Any, open_socket: Open) -> None:
    User.objects.update(is_active=False)
    player = open_socket()
    player.send("hello", token=ada.token)
    assert player.closes_with() == 4401


def test_a_sign_out_that_was_not_announced_is_found(ada: Any, sign_in: Open, server: Any) -> None:
    player = sign_in(ada)
    Session.objects.update(revoked_at=timezone.now())
    server.run(Maintenance(server.sockets.hub).check_presence_and_queue())
    assert player.closes_with() == 4401


def test_a_sign_out_is_found_while_valkey_is_down(
    ada: Any, sign_in: Open, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RedisError("down")

    player = sign_in(ada)
    monkeypatch.setattr("games.services.presence.appear", fail)
    monkeypatch.setattr("games.services.presence.presences", fail)
    monkeypatch.setattr("games.services.presence.vouch", fail)
    Session.objects.update(revoked_at=timezone.now())
    server.run(Maintenance(server.sockets.hub).check_presence_and_queue())
    assert player.closes_with() == 4401


def test_a_socket_closes_when_its_token_expires(ada: Any, open_socket: Open, settings: Any) -> None:
    session = Session.objects.get()
    settings.ACCESS_TOKEN_LIFETIME = timedelta(seconds=4)
    player = open_socket()
    player.ask("hello", token=issue_access(session.user_id, session.id))
    assert player.closes_with() == 4401


def test_a_fresh_token_lets_it_live_on(ada: Any, open_socket: Open, settings: Any) -> None:
    session = Session.objects.get()
    settings.ACCESS_TOKEN_LIFETIME = timedelta(seconds=1)
    player = open_socket()
    player.ask("hello", token=issue_access(session.user_id, session.id))
    settings.ACCESS_TOKEN_LIFETIME = timedelta(minutes=1)
    player.ask("hello", token=issue_access(session.user_id, session.id))
    assert player.hears_nothing(1.3)
    assert player.ask("ping", t=1)["type"] == "pong"
