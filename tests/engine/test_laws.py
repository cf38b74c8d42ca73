"""Laws over random matches: a small part here, as much as one likes with `python -m tools.bench.laws`."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine import BadRuleset
from games.engine.options import OPTIONS, Option
from games.engine.rulebook import Rulebook
from games.engine.rulesets import options_of
from tests.engine.random_play import PATIENCE, play_random_match, random_ruleset, sample_values

MATCHES = 2
SOON = 150
"""Moves after which everybody falls asleep here, so that the tests are not long."""

WIDENING = ("stacks_on", "interrupts", "afterwards")
"""Pages that hold several rules at once, of which none comes before another."""


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("variant", engine.VARIANTS)
def test_every_law_holds_in_a_random_match(variant: str, number: int) -> None:
    outcome = play_random_match(variant, number, SOON)
    assert outcome.moves > 0


DELICATE: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("classic", 3, {"voluntary_draw": "forbidden", "drawn_card": "must_play"}),
    ("flip", 3, {"voluntary_draw": "forbidden", "drawn_card": "must_play"}),
    ("classic", 4, {"stacking": "any", "jump_in": True, "skip_deflects": True}),
    ("h2o", 4, {"h2o_edition": "splash", "stacking": "any", "jump_in": True, "skip_deflects": True}),
    ("modern", 4, {"finish_on_action": "forbidden", "last_card_swap": "swap", "voluntary_draw": "allowed"}),
    ("no_mercy", 4, {"finish_on_action": "forbidden", "voluntary_draw": "allowed", "teams": 2}),
    ("no_mercy", 6, {"score_mode": "low_total", "teams": 3, "jump_in": True}),
    ("classic", 5, {"play_on": True, "jump_in": True, "stacking": "any", "seven_zero": True}),
    ("dos", 4, {"play_on": True, "score_mode": "single_round", "false_call_penalty": 2}),
    ("dare", 6, {"play_on": True, "teams": 3, "score_mode": "single_round"}),
    ("all_wild", 6, {"play_on": True, "last_card_swap": "swap", "score_mode": "elimination"}),
    (
        "classic",
        4,
        {"out_of_turn_penalty": 2, "wrong_card_penalty": 2, "false_call_penalty": 4, "jump_in": True},
    ),
)
"""Rules that get into each other's way, with how many play."""


@pytest.mark.parametrize(("variant", "seats", "agreed"), DELICATE)
def test_every_law_holds_where_rules_get_into_each_others_way(
    variant: str, seats: int, agreed: dict[str, Any]
) -> None:
    assert play_random_match(variant, 1, SOON, agreed=agreed, seats=seats).moves > 0


@pytest.mark.parametrize("variant", engine.VARIANTS)
def test_a_match_in_which_everybody_sleeps_ends(variant: str) -> None:
    seats = max(engine.VARIANTS[variant].seats)
    step = engine.new_match(engine.ruleset(variant, {}), seats, "asleep")
    moves = 0
    while not engine.is_over(step.state) and moves < 20 * PATIENCE:
        step = engine.apply(step.state, step.state.awaiting.seats[0], engine.TimeOut())
        moves += 1
    assert engine.is_over(step.state)


@pytest.mark.parametrize("variant", engine.VARIANTS)
def test_house_rules_may_be_agreed_in_any_order(variant: str) -> None:
    box = engine.VARIANTS[variant]
    book = box.build()
    for one, other in combinations(options_of(box), 2):
        for values in pairs_of_values(one, other):
            first, last = zip((one, other), values, strict=True)
            forth, back = write(book, first, last), write(book, last, first)
            assert pages(forth) == pages(back) or is_refused(variant, first, last), (variant, first, last)


def pairs_of_values(one: Option, other: Option) -> list[tuple[Any, Any]]:
    return [(mine, theirs) for mine in some_values(one) for theirs in some_values(other)]


def some_values(option: Option) -> list[Any]:
    return [value for value in set(sample_values(option)) if value != option.default]


def write(book: Rulebook, *agreed: tuple[Option, Any]) -> Rulebook:
    for option, value in agreed:
        book = OPTIONS[option.code].write(book, value)
    return book


def pages(book: Rulebook) -> dict[str, Any]:
    """Return a book's pages by name; rules that stand side by side in any order."""
    return {
        name: set(page) if name in WIDENING else page
        for name in Rulebook.__dataclass_fields__
        for page in [getattr(book, name)]
    }


def is_refused(variant: str, *agreed: tuple[Option, Any]) -> bool:
    try:
        engine.ruleset(variant, {option.code: value for option, value in agreed})
    except BadRuleset:
        return True
    return False


@pytest.mark.parametrize("variant", engine.VARIANTS)
def test_a_ruleset_is_the_same_however_it_is_asked_for(variant: str) -> None:
    random = Random(variant)
    for _ in range(50):
        seats = random.choice(engine.VARIANTS[variant].seats)
        chosen = random_ruleset(random, variant, seats)
        in_full = dict(reversed(chosen.all_options().items()))
        assert engine.ruleset(variant, in_full, seats) == chosen
