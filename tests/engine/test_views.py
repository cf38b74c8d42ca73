"""What a viewer sees of a table: the own hand and options, what lies open, and counts of all else."""

import pytest

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal


def table() -> Game:
    return deal(hands=["R5 B7", "Y2 G1 W"], top="R3", pile="G9 G8", scores=[120, 30], called=[1], rest="box")


def test_the_viewers_own_hand_with_ids_and_faces() -> None:
    game = table()
    seen = engine.view(game.state, 1)
    held = zip(game.state.seats[1].hand, ("Y2", "G1", "W"), strict=True)
    assert seen["hand"] == [{"id": card, "face": face} for card, face in held]
    assert seen["you"] == 1


def test_of_other_hands_only_how_many_cards_they_hold() -> None:
    assert [seat["cards"] for seat in engine.view(table().state, 0)["seats"]] == [2, 3]


def test_the_gallery_sees_no_hand_and_no_option() -> None:
    seen = engine.view(table().state, None)
    assert (seen["you"], seen["hand"], seen["legal"]) == (None, [], [])


def test_every_field_of_a_seat() -> None:
    assert engine.view(table().state, None)["seats"][1] == {
        "seat": 1,
        "team": None,
        "cards": 3,
        "score": 30,
        "called": True,
        "active": True,
        "place": None,
        "backs": None,
        "dare": None,
    }


def test_every_field_of_the_table() -> None:
    assert engine.view(table().state, 0)["table"] == engine.view(table().state, None)["table"]
    shown = engine.view(table().state, None)["table"]
    expected = {
        "top": "R3",
        "color": "red",
        "direction": 1,
        "draw_pile": 2,
        "discard_pile": 1,
        "side": "light",
        "center": None,
        "penalty": 0,
    }
    assert {name: shown[name] for name in expected} == expected


def test_how_far_the_match_is() -> None:
    seen = engine.view(table().state, None)
    assert {name: seen[name] for name in ("seq", "round", "dealer", "target_score")} == {
        "seq": 1,
        "round": 1,
        "dealer": 1,
        "target_score": 500,
    }


def test_options_only_for_whom_they_are() -> None:
    game = table()
    red, wild = game.finds(0, "R5"), game.finds(1, "W")
    assert engine.view(game.state, 0)["legal"] == [
        {"move": "play", "card": red},
        {"move": "draw"},
        {"move": "call"},
    ]
    assert engine.view(game.state, 1)["legal"] == []
    game.draws(0)
    assert {"move": "play", "card": wild, "colors": ("red", "yellow", "green", "blue")} in engine.view(
        game.state, 1
    )["legal"]


def test_what_is_awaited_and_of_whom() -> None:
    awaiting = engine.view(table().state, None)["awaiting"]
    assert awaiting == {"kind": "turn", "seats": (0,), "detail": {}}


def test_an_open_penalty_and_its_cards() -> None:
    game = deal(hands=["W+4 B7", "Y2 G1"], top="R3").plays(0, "W+4", "blue")
    for viewer in (None, 0, 1):
        seen = engine.view(game.state, viewer)
        assert seen["table"]["penalty"] == 4
        assert seen["awaiting"]["kind"] == "penalty"


def test_a_wild_is_shown_with_the_colour_named_for_it() -> None:
    game = deal(hands=["W B7", "Y2 G1"], top="R3").plays(0, "W", "blue")
    shown = engine.view(game.state, None)["table"]
    assert (shown["top"], shown["color"]) == ("W", "blue")


def test_places_once_the_match_is_over() -> None:
    game = deal(hands=["R5", "Y2 G1"], top="R3", options={"score_mode": "single_round"}).plays(0, "R5")
    seen = engine.view(game.state, None)
    assert [seat["place"] for seat in seen["seats"]] == [1, 2]
    assert seen["awaiting"] == {"kind": "match_over", "seats": (), "detail": {}}


def test_open_hands_for_when_the_match_is_over() -> None:
    game = deal(hands=["R5", "Y2 G1"], top="R3", options={"score_mode": "single_round"}).plays(0, "R5")
    shown = engine.open_hands(game.state)
    assert [[card["face"] for card in hand] for hand in shown] == [[], ["Y2", "G1"]]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_all_the_views_of_a_state_are_those_one_would_ask_for_singly(viewer: int | None) -> None:
    game = table()
    assert engine.Views(game.state).seen_by(viewer) == engine.view(game.state, viewer)


def test_card_ids_reveal_nothing_of_the_faces() -> None:
    """The ids of the same face differ from match to match, and lie anywhere in the box."""
    chosen = engine.ruleset("classic", {})
    first = [engine.new_match(chosen, 2, str(seed)) for seed in range(30)]
    ids = {
        card["id"]
        for step in first
        for card in engine.view(step.state, 0)["hand"]
        if card["face"] in ("W", "W+4")
    }
    assert len(ids) > 10
    assert min(ids) < 36
    assert max(ids) > 72
