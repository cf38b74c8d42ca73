"""The classic box: its cards, its points, and how a match is set up."""

from collections import Counter

import pytest

from games import engine
from games.engine import BadRuleset
from games.engine.rulesets import rulebook_of
from games.engine.variants.classic import faces


def test_the_box_holds_108_cards_worth_1240_points() -> None:
    box = list(faces())
    assert (len(box), sum(face.points for face in box)) == (108, 1240)


@pytest.mark.parametrize(
    ("symbol", "count", "points"),
    [
        ("0", 4, 0),
        *[(str(number), 8, number) for number in range(1, 10)],
        ("draw_two", 8, 20),
        ("reverse", 8, 20),
        ("skip", 8, 20),
        ("wild", 4, 50),
        ("wild_draw_four", 4, 50),
    ],
)
def test_how_many_there_are_of_each_and_what_they_cost(symbol: str, count: int, points: int) -> None:
    found = [face for face in faces() if face.symbol == symbol]
    assert (len(found), {face.points for face in found}) == (count, {points})


def test_every_colour_has_twenty_five_cards_and_eight_have_none() -> None:
    assert Counter(face.color for face in faces()) == {
        "red": 25, "yellow": 25, "green": 25, "blue": 25, None: 8,
    }  # fmt: skip


def test_how_faces_are_written() -> None:
    codes = {face.code for face in faces()}
    assert len(codes) == 54
    assert {"R0", "Y5", "G9", "B+2", "YS", "GR", "W", "W+4"} <= codes


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_are_dealt_seven_cards_each(seats: int) -> None:
    step = engine.new_match(engine.ruleset("classic", {}, seats), seats, "set-up 1")
    dealt = [event for event in step.events if event.type == "dealt"]
    assert [event.data["count"] for event in dealt] == [7] * seats
    assert len(step.state.discard_pile) == 1


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_fewer_or_more_cannot_play(seats: int) -> None:
    with pytest.raises(BadRuleset, match="not_for_so_many_players"):
        engine.ruleset("classic", {}, seats)


def test_the_start_card_is_never_a_wild_draw_four() -> None:
    chosen = engine.ruleset("classic", {})
    for seed in range(150):
        step = engine.new_match(chosen, 2, str(seed))
        opened = next(event for event in step.events if event.type == "card_opened").data
        assert opened["card"]["face"] != "W+4"


def test_the_official_rules_are_the_defaults() -> None:
    assert engine.ruleset("classic", {}).all_options() == {
        "stacking": "none",
        "skip_deflects": False,
        "seven_zero": False,
        "last_card_swap": "win",
        "jump_in": False,
        "jump_continue": "from_jumper",
        "draw_rule": "one",
        "voluntary_draw": "allowed",
        "drawn_card": "may_play",
        "wd4": "bluff_and_challenge",
        "wd4_basis": "color",
        "start_wild": "left_names",
        "reverse_start": "dealer_first",
        "finish_on_action": "allowed",
        "wrong_card_penalty": 0,
        "wrong_card_turn": "goes_on",
        "out_of_turn_penalty": 0,
        "suggestion_penalty": 0,
        "first_dealer": "highest_card",
        "score_mode": "winner_takes",
        "play_on": False,
        "target_score": 500,
        "teams": 0,
        "uno_penalty": 2,
        "false_call_penalty": 0,
        "catch_grace": 2,
    }


def test_naming_a_default_changes_nothing() -> None:
    assert engine.ruleset("classic", {"stacking": "none", "uno_penalty": 2}) == engine.ruleset("classic", {})


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"stackin": "any"}, "stackin: unknown_option"),
        ({"stacking": "always"}, "stacking: not_a_value"),
        ({"jump_in": 1}, "jump_in: not_a_value"),
        ({"jump_in": "true"}, "jump_in: not_a_value"),
        ({"uno_penalty": True}, "uno_penalty: not_a_value"),
        ({"stacking": None}, "stacking: not_a_value"),
        ({"stacking": ["any"]}, "stacking: not_a_value"),
    ],
)
def test_options_that_cannot_be_had_are_named(options: dict[str, object], code: str) -> None:
    with pytest.raises(BadRuleset, match=code):
        engine.ruleset("classic", options)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(BadRuleset) as refused:
        engine.ruleset("classic", {"nonsense": 1, "stacking": "always"})
    assert [fault.option for fault in refused.value.faults] == ["nonsense", "stacking"]


def test_an_unknown_box_is_refused() -> None:
    with pytest.raises(BadRuleset, match="unknown_variant"):
        engine.ruleset("poker", {})


def test_the_same_ruleset_gives_the_same_book() -> None:
    chosen = engine.ruleset("classic", {"stacking": "any"})
    assert rulebook_of(*chosen) is rulebook_of(*engine.ruleset("classic", {"stacking": "any"}))
