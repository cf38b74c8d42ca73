"""Bots: what they do is legal, and the normal one plays soundly."""

import random

import pytest

from games.bots import LEVELS, choose
from games.engine import VARIANTS, Ruleset, Views, apply, is_over, new_match, parse_move, ruleset
from tests.engine.table import deal


def chosen(game, seat=0, level="normal", luck=0.99):
    rules = Ruleset(game.state.variant, game.state.options)
    move = choose(Views(game.state).seen_by(seat), level, rules, lambda: luck)
    faces = {card["id"]: card["face"] for card in Views(game.state).seen_by(seat)["hand"]}
    return move | ({"card": faces[move["card"]]} if "card" in move else {})


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_match_between_bots_comes_to_its_end(variant, level):
    chance = random.Random(f"{variant} {level}")
    options = {"score_mode": "single_round"} if "score_mode" in VARIANTS[variant].options else {}
    rules = ruleset(variant, options)
    state = new_match(rules, 2, "bots").state
    levels = (level, "normal" if level == "hard" else level)
    for _ in range(5000):
        if is_over(state):
            break
        seat = state.awaiting.seats[0]
        move = choose(Views(state).seen_by(seat), levels[seat], rules, chance.random)
        state = apply(state, seat, parse_move(move)).state
    assert is_over(state)


def test_it_keeps_its_wild_while_something_else_fits():
    assert chosen(deal(hands=["W R5 G1", "B1 B2"], top="R3"))["card"] == "R5"


def test_with_nothing_else_it_plays_the_wild_and_names_what_it_holds_most_of():
    move = chosen(deal(hands=["W G1 G2 G4 G5", "B1 B2"], top="R3"))
    assert (move["card"], move["color"]) == ("W", "green")


def test_it_does_not_name_the_colour_in_play_again():
    move = chosen(deal(hands=["W W+4", "B1 B2"], top="R3"), luck=0.99)
    assert move["color"] != "red"


def test_it_draws_rather_than_bluff():
    assert chosen(deal(hands=["W+4 R5", "B1 B2"], top="R3"))["card"] == "R5"
    game = deal(hands=["W+4 R5 G9", "B1 B2"], top="R3", options={"voluntary_draw": "allowed"})
    assert chosen(game)["card"] == "R5"


def test_it_stays_with_the_colour_it_holds_most_of():
    assert chosen(deal(hands=["R5 B3 B7 B8", "G1 G2 G4"], top="R3"))["card"] == "B3"


def test_it_hits_who_is_about_to_go_out():
    assert chosen(deal(hands=["R5 R9 R+2 G1", "B1"], top="R3"))["card"] == "R+2"


def test_it_always_calls_and_the_easy_one_sometimes():
    game = deal(hands=["R5 G1", "B1 B2"], top="R3")
    assert chosen(game)["uno"] is True
    view, rules = Views(game.state).seen_by(0), Ruleset("classic", ())
    calls = {choose(view, "easy", rules, random.Random(n).random).get("uno") for n in range(30)}
    assert calls == {True, None}


def test_it_goes_out_when_it_can():
    assert chosen(deal(hands=["W", "B1 B2"], top="R3"))["card"] == "W"


@pytest.mark.parametrize(("luck", "move"), [(0.0, "challenge"), (0.99, "accept")])
def test_it_challenges_with_judgement(luck, move):
    game = deal(hands=["W+4 R1 R2 R5 G6 B7", "G1 G2"], top="R3")
    game.plays(0, "W+4", color="green")
    assert chosen(game, seat=1, luck=luck)["move"] == move


def test_it_keeps_a_wild_it_has_just_drawn():
    game = deal(hands=["B1 B2 B4", "G1 G2 G4"], top="R3", pile="W")
    game.draws(0)
    assert chosen(game)["move"] == "keep"
