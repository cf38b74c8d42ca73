"""The bot that looks ahead: it sees what is coming, knows no more than its view, and never dawdles."""

from random import Random

import pytest

from games.bots import choose
from games.bots.hard import FARTHEST, HEATS, candidates
from games.bots.observation import Observation
from games.engine import (
    VARIANTS,
    IllegalMove,
    Ruleset,
    Views,
    apply,
    imagine,
    is_over,
    new_match,
    parse_move,
    ruleset,
)
from tests.engine.random_play import legal_move, random_ruleset
from tests.engine.table import deal


def chosen(game, seat=0, luck=0.3):
    view = Views(game.state).seen_by(seat)
    rules = Ruleset(game.state.variant, game.state.options)
    move = choose(view, "hard", rules, lambda: luck)
    faces = {card["id"]: card["face"] for card in view["hand"]}
    return move | ({"card": faces[move["card"]]} if "card" in move else {})


def often(game, seat=0, times=10):
    """Return the cards it plays with different luck."""
    return [chosen(game, seat, number / times).get("card") for number in range(times)]


def thinks_of(game, seat=0):
    """Return the moves it looks into, the one it would make without thinking first."""
    rules = Ruleset(game.state.variant, game.state.options)
    observation = Observation(Views(game.state).seen_by(seat), rules, lambda: 0.5)
    faces = {card["id"]: card["face"] for card in observation.view["hand"]}
    table = imagine(observation.view, observation.rules, Random(1).random)
    return [faces.get(move.get("card"), move["move"]) for move in candidates(observation, table)]


def test_it_goes_out_when_it_can():
    assert set(often(deal(hands=["W", "B1 B2"], top="R3"))) == {"W"}


def test_with_two_cards_left_it_skips_and_goes_out():
    """The sound move is the number, of which it holds more; the Skip lets it lay both cards in one go."""
    game = deal(hands=["RS R5", "B1 G2"], top="R3")
    assert often(game).count("RS") >= 9


def test_it_stops_who_would_go_out_next():
    game = deal(hands=["R5 R9 R+2 G1 B4", "B1 B7 B8", "Y2"], top="R3", direction=-1)
    assert often(game).count("R+2") >= 9


def test_it_always_calls():
    assert chosen(deal(hands=["R5 G1", "B1 B2"], top="R3"))["uno"] is True


def test_a_single_sensible_move_is_made_without_a_thought():
    assert thinks_of(deal(hands=["R5 B1 B2", "G1 G2"], top="R3")) == ["R5"]


def test_equal_cards_are_one_candidate():
    assert thinks_of(deal(hands=["R5 R5 B1 B2", "G1 G2"], top="R3")) == ["R5"]


def test_a_wild_is_looked_at_in_every_colour_that_is_held():
    assert thinks_of(deal(hands=["W G1 B2", "Y1 Y2 Y4"], top="R3")).count("W") == 2


def test_among_two_it_stays_in_the_colour():
    assert thinks_of(deal(hands=["R5 R7 B3 B8 B9", "G1 G2 G4"], top="R3"))[0] in ("R5", "R7")


def test_at_a_table_it_hits_the_next_who_is_about_to_go_out():
    game = deal(hands=["R9 R8 R+2 G1 B4", "B1 B7", "Y2 Y3 Y4"], top="R3")
    assert thinks_of(game)[0] == "R+2"


def test_how_much_it_thinks_is_counted_in_moves():
    assert sum(tables * most for tables, most in HEATS) * FARTHEST < 3_000


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_view_and_luck_give_the_same_move(variant):
    rules = ruleset(variant, {})
    state = new_match(rules, 3, "again").state
    view = Views(state).seen_by(state.awaiting.seats[0])
    one, other = (choose(view, "hard", rules, Random(7).random) for _ in range(2))
    assert one == other


def test_it_knows_no_more_than_its_view():
    """Other hands and piles under the same view change nothing."""
    one = deal(hands=["R5 R9 R+2 W", "Y2 G1"], top="R3")
    other = deal(hands=["R5 R9 R+2 W", "Y2 G1"], top="R3")
    hand, pile = other.state.seats[1].hand, other.state.draw_pile
    other.state.seats[1].hand, pile[:2] = pile[:2], hand
    assert chosen(one) == chosen(other)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_the_house_rules_its_moves_are_legal(variant):
    random = Random(f"hard {variant}")
    seats = random.choice(VARIANTS[variant].seats)
    rules = random_ruleset(random, variant, seats)
    state = new_match(rules, seats, f"hard {variant}").state
    for made in range(90):
        if is_over(state):
            break
        seat = random.choice(state.awaiting.seats)
        if made % 6 == 0:
            move = parse_move(choose(Views(state).seen_by(seat), "hard", rules, random.random))
        else:
            seat, move = legal_move(random, state, seat)
        try:
            state = apply(state, seat, move).state
        except IllegalMove as refused:
            pytest.fail(f"{move} was refused: {refused}")
