"""Nothing that is sent to somebody holds a card they may not see."""

import random

import orjson
import pytest

from games.models import Match
from tests.engine.table import deal


def cards_in(body):
    """Every card, and everything that looks like one, in a body."""
    if isinstance(body, dict):
        if "id" in body and "face" in body:
            yield body["id"]
        for value in body.values():
            yield from cards_in(value)
    elif isinstance(body, list):
        for value in body:
            yield from cards_in(value)


def secrets_of(room, viewer):
    raw = orjson.loads(Match.objects.get(id=room.id).state)
    hands = {card for seat, place in enumerate(raw["seats"]) if seat != viewer for card in place[0]}
    return hands | set(raw["draw_pile"])


def test_no_answer_shows_a_card_of_another_hand_or_of_the_pile(table):
    trio = table(3, visibility="public")
    chance = random.Random("secrets")
    for _ in range(30):
        seat = trio.view(0)["awaiting"]["seats"][0]
        legal = [o for o in trio.view(seat)["legal"] if o["move"] not in ("catch", "call")]
        option = dict(chance.choice(legal))
        if "colors" in option:
            option["color"] = option.pop("colors")[0]
        trio.move(seat, **option)
        for viewer in range(3):
            hidden = secrets_of(trio, viewer)
            view = trio.view(viewer)
            assert not hidden & set(cards_in(view))
            refusal = trio.move(viewer, "play", card=next(iter(hidden)))
            assert not hidden & set(cards_in(refusal.json()))


def test_who_looks_on_sees_counts_only(table, new_guest):
    duel = table(2, visibility="public")
    view = new_guest("Eve").get(duel.address).json()
    assert (view["you"], view["hand"], view["legal"]) == (None, [], [])
    assert [seat["cards"] for seat in view["seats"]] == [7, 7] or view["seats"][0]["cards"] > 0
    assert not list(cards_in(view))


def test_the_record_shows_a_draw_by_another_as_a_number(table):
    duel = table(2, deal(hands=["R5 B7", "Y2 G4"], top="R3", pile="Y9 Y8"))
    duel.move(0, "draw")
    own = duel.clients[0].get(f"{duel.address}/moves", {"after": 1}).json()["results"][0]["events"][0]
    other = duel.clients[1].get(f"{duel.address}/moves", {"after": 1}).json()["results"][0]["events"][0]
    assert own["cards"][0]["face"] == "Y9"
    assert own["text"] == "\u2068Ada\u2069 drew 1 card: yellow 9."
    assert "cards" not in other
    assert other["text"] == "\u2068Ada\u2069 drew 1 card."


def test_a_shown_hand_is_for_the_challenger_alone(table):
    trio = table(3, deal(hands=["W+4 R1", "G1 G2", "Y1 Y2"], top="R3"))
    trio.play(0, "W+4", color="green")
    trio.move(1, "challenge")

    def shown_to(player):
        record = trio.clients[player].get(f"{trio.address}/moves", {"after": 2}).json()["results"]
        return next(event for event in record[0]["events"] if event["type"] == "hand_shown")

    assert [card["face"] for card in shown_to(1)["cards"]] == ["R1"]
    assert "cards" not in shown_to(0)
    assert "cards" not in shown_to(2)


@pytest.mark.parametrize("what", ["", "/moves"])
def test_private_matches_are_not_there_for_strangers(table, new_guest, what):
    duel = table(2)
    eve = new_guest("Eve")
    hidden = eve.get(f"{duel.address}{what}")
    nowhere = eve.get(f"/api/v1/matches/01890000-0000-7000-8000-000000000000{what}")
    assert hidden.status_code == nowhere.status_code == 404
    strip = ("instance", "request_id")
    assert {k: v for k, v in hidden.json().items() if k not in strip} == {
        k: v for k, v in nowhere.json().items() if k not in strip
    }


def test_private_answers_are_kept_out_of_caches(table):
    duel = table(2)
    assert duel.clients[0].get(duel.address).headers["Cache-Control"] == "no-store"
    assert duel.move(0, "draw").headers["Cache-Control"] == "no-store"


def test_a_rematch_starts_clean(table):
    duel = table(2, deal(hands=["W+4 R1", "G1 G2"], top="R3"))
    duel.play(0, "W+4", color="green")
    duel.ask(1, "resign")
    again = duel.ask(0, "rematch").json()
    assert (again["hand"], again["legal"], again["table"]["top"]) == ([], [], None)
    assert again["seats"][0]["score"] == 0
