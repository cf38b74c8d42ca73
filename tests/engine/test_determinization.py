"""A table imagined from a view: it shows the same view, misses no card, and knows no secret."""

from collections import Counter
from random import Random
from typing import Any

import orjson
import pytest

from games import engine
from games.engine import Ruleset, SampledTable, State, View, Views, imagine
from games.engine.play import table_of
from games.engine.rulesets import rulebook_of
from tests.engine import laws
from tests.engine.random_play import Tempers, random_move, random_ruleset
from tests.engine.table import deal

MATCHES, MOVES = 3, 200
TEMPERS = Tempers(walks_out=0.004, sleeps=0.02, errs=0)


def imagined(state: State, seat: int, number: int = 0) -> SampledTable:
    rules = Ruleset(state.variant, state.options)
    return imagine(Views(state).seen_by(seat), rules, Random(number).random)


def as_sent(view: View) -> Any:
    return orjson.loads(orjson.dumps(view))


def printed_on(table: SampledTable) -> Counter[str]:
    """Return how often every pair of sides, or single side, is in an imagined box."""
    return Counter("/".join(face.code for face in sides) for sides in zip(*table.box.faces, strict=True))


def hold_that_it_may_be_so(state: State, seat: int, number: int) -> None:
    """Hold that the table a seat imagines shows it what the real one does, with every card of the box."""
    table = imagined(state, seat, number)
    assert as_sent(Views.at(table).seen_by(seat)) == as_sent(Views(state).seen_by(seat))
    assert laws.cards_of(table.state) == list(range(len(table.box.faces[0])))
    book = rulebook_of(state.variant, state.options)
    for side, faces in enumerate(table.box.faces):
        assert Counter(face.code for face in faces) == Counter(card.faces[side].code for card in book.deck)
    if ("flip_pairing", "seeded_random") not in state.options:
        assert printed_on(table) == Counter("/".join(face.code for face in card.faces) for card in book.deck)


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("variant", engine.VARIANTS)
def test_it_shows_the_view_it_was_imagined_from(variant: str, number: int) -> None:
    random = Random(f"imagined {variant} {number}")
    seats = random.choice(engine.VARIANTS[variant].seats)
    rules = random_ruleset(random, variant, seats) if number else engine.ruleset(variant, {})
    state = engine.new_match(rules, seats, f"imagined {number}").state
    for made in range(MOVES):
        if made % 4 == 0 or engine.is_over(state):
            hold_that_it_may_be_so(state, random.randrange(seats), made)
        if engine.is_over(state):
            break
        try:
            state = engine.apply(state, *random_move(random, state, TEMPERS)).state
        except engine.IllegalMove:
            continue


@pytest.mark.parametrize("variant", engine.VARIANTS)
def test_a_round_can_be_played_on_to_its_end(variant: str) -> None:
    random = Random(f"on {variant}")
    table = imagined(engine.new_match(engine.ruleset(variant, {}), 3, "on").state, 0)
    for _ in range(5_000):
        if table.is_over:
            break
        seat = table.state.awaiting.seats[0]
        table.make(seat, next(random.choice(list(table.answers(seat))).moves()))
    assert table.is_over
    assert table.state.round == 1


def test_a_copy_is_played_on_alone() -> None:
    table = imagined(deal(hands=["R5 B7", "Y2 W"], top="R3").state, 0)
    before = table.state.to_json()
    copy = table.copy()
    copy.make(0, next(next(copy.answers(0)).moves()))
    assert table.state.to_json() == before
    assert copy.state.to_json() != before


def test_other_hands_differ_from_one_imagination_to_the_next() -> None:
    state = deal(hands=["R5 B7", "Y2 W"], top="R3").state
    hands = {
        tuple(sorted(table.face(card).code for card in table.seat(1).hand))
        for table in (imagined(state, 0, number) for number in range(20))
    }
    assert len(hands) > 10


def test_nothing_but_the_view_goes_in() -> None:
    one = deal(hands=["R5 B7", "Y2 W"], top="R3", pile="G1").state
    other = deal(hands=["R5 B7", "Y2 W"], top="R3", pile="G1").state
    other.seats[1].hand, other.draw_pile[:2] = other.draw_pile[:2], other.seats[1].hand
    assert imagined(one, 0).state.to_json() == imagined(other, 0).state.to_json()


def test_the_real_match_is_left_alone() -> None:
    state = deal(hands=["R5 B7", "Y2 W"], top="R3").state
    was = laws.as_text(state)
    table = imagined(state, 0)
    table.make(0, next(next(table.answers(0)).moves()))
    assert laws.as_text(state) == was


def test_backs_that_are_seen_are_those_of_the_imagined_hands() -> None:
    state = engine.new_match(engine.ruleset("flip", {}), 4, "backs").state
    hands = [{table_of(state).box.faces[1][card].code for card in seat.hand} for seat in state.seats]
    table = imagined(state, 0)
    for seat in (1, 2, 3):
        assert {table.box.faces[1][card].code for card in table.seat(seat).hand} == hands[seat]


def test_who_went_out_with_a_dare_has_won_once_it_is_answered() -> None:
    game = deal("dare", hands=["RD7", "Y2 R5"], top="R3")
    game.plays(0, "RD7")
    assert imagined(game.state, 1).state.winner == game.state.winner == 0
