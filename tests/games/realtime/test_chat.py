"""What can be said at a table: phrases, by those who sit there, not too often."""

from collections.abc import Callable
from typing import Any

from games.services.chat import PHRASES
from uno_api.ratelimit.config import Limit

Open = Callable[..., Any]


def test_a_phrase_is_heard_by_all_who_watch(table: Open, watching: Open) -> None:
    room = table(2)
    speaker, other = watching(room.clients[1], room.id), watching(room.clients[0], room.id)
    speaker.send("chat", match=room.id, phrase="well_played")
    said = {"type": "chat", "match": room.id, "seat": 1, "phrase": "well_played"}
    assert other.hear("chat") == said
    assert speaker.hear("chat") == said


def test_the_welcome_lists_the_phrases(ada: Any, open_socket: Open) -> None:
    welcome = open_socket().ask("hello", token=ada.token)
    assert welcome["limits"]["phrases"] == list(PHRASES)


def test_the_gallery_keeps_silent(table: Open, ada: Any, sign_in: Open) -> None:
    onlooker = sign_in(ada)
    assert onlooker.ask("chat", match=table(2).id, phrase="hello")["code"] == "not_found"
    public = table(2, visibility="public", spectators=True)
    assert onlooker.ask("chat", match=public.id, phrase="hello")["code"] == "not_seated"


def test_nobody_talks_without_an_end(table: Open, server: Any, sign_in: Open, settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "chat": Limit(2, 60, "socket")}
    room = table(2)
    player = sign_in(room.clients[0])
    for _ in range(3):
        player.send("chat", match=room.id, phrase="hurry")
    refusal = player.hear("error")
    assert refusal["code"] == "too_many_requests"
    assert 0 < refusal["retry_after"] <= 60
