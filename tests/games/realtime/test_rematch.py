"""A rematch is sent at once to everybody who watches the old match, and to the others by an invitation."""

from collections.abc import Callable
from typing import Any

Open = Callable[..., Any]


def test_a_player_who_still_watches_the_match_is_notified(table: Open, watching: Open) -> None:
    duel = table(2)
    other = watching(duel.clients[1], duel.id)
    duel.ask(0, "resign")
    room = duel.ask(0, "rematch").json()["id"]
    received = other.hear("rematch")
    assert received == {"type": "rematch", "match": duel.id, "rematch": room, "seat": 0}


def test_a_player_who_watches_nothing_is_notified_too(table: Open, sign_in: Open) -> None:
    duel = table(2)
    other = sign_in(duel.clients[1])
    duel.ask(0, "resign")
    room = duel.ask(0, "rematch").json()["id"]
    notice = other.hear("notice")
    assert (notice["code"], notice["invitation"]["match"]) == ("invited", room)


def test_it_is_sent_once(table: Open, watching: Open) -> None:
    duel = table(2)
    other = watching(duel.clients[1], duel.id)
    duel.ask(0, "resign")
    duel.ask(0, "rematch")
    duel.ask(1, "rematch")
    assert other.hear("rematch")["seat"] == 0
    other.send("chat", match=duel.id, phrase="well_played")
    while (frame := other.next())["type"] != "chat":
        assert frame["type"] != "rematch"
