"""Everybody reads the sentences of a match in their own language."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from tests.engine.table import deal

Open = Callable[..., Any]
pytestmark = pytest.mark.usefixtures("plain_deal")

DREW = {"en": "drew", "it": "ha pescato", "ca": "ha robat", "es": "ha robado"}


def texts(frame: dict[str, Any]) -> str:
    return " ".join(event["text"] for event in frame["events"])


def test_a_player_reads_the_language_of_the_account(table: Open, watching: Open, step: Open) -> None:
    room = table(2)
    User.objects.filter(id=room.clients[1].player["id"]).update(language="it")
    player = watching(room.clients[1], room.id)
    step(room.id)
    assert DREW["it"] in texts(player.hear("events"))


@pytest.mark.parametrize("language", ["en", "it", "ca", "es"])
def test_the_handshake_may_ask_for_another(
    table: Open, ada: Any, watching: Open, step: Open, language: str
) -> None:
    room = table(2, visibility="public", spectators=True)
    headers = {"Accept-Language": language}
    player = watching(room.clients[1], room.id, additional_headers=headers)
    onlooker = watching(ada, room.id, additional_headers=headers)
    step(room.id)
    assert DREW[language] in texts(player.hear("events"))
    assert DREW[language] in texts(onlooker.hear("events"))


def test_another_language_changes_nothing_but_the_sentences(table: Open, watching: Open, step: Open) -> None:
    room = table(2)
    plain = watching(room.clients[0], room.id)
    worded = watching(room.clients[0], room.id, additional_headers={"Accept-Language": "es"})
    step(room.id)
    received, told_again = plain.hear("events"), worded.hear("events")
    assert texts(received) != texts(told_again)
    for frame in (received, told_again):
        for event in frame["events"]:
            event.pop("text")
    assert received == told_again


def test_the_words_of_a_dare_are_in_the_readers_language(table: Open, watching: Open) -> None:
    options = {"dare_list": "daredevil"}
    game = deal("dare", hands=["BD2 R1 R2", "G1 G2"], top="B5", options=options)
    room = table(2, game, variant="dare", options=options)
    User.objects.filter(id=room.clients[1].player["id"]).update(language="it")
    at_home = watching(room.clients[1], room.id)
    abroad = watching(room.clients[1], room.id, additional_headers={"Accept-Language": "es"})
    room.play(0, "BD2")
    asked = [player.hear("events")["view"]["awaiting"]["detail"]["text"] for player in (at_home, abroad)]
    assert asked == ["Saltella dieci volte.", "Salta diez veces a la pata coja."]
