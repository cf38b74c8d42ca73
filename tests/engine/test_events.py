"""The events of a move: each declared type, with its fields, and to whom."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random

import pytest

from games import engine
from games.engine import EVENTS, IllegalMove
from tests.engine.random_play import Tempers, next_move, random_ruleset
from tests.engine.table import deal

TEMPERS = Tempers(walks_out=0.01, sleeps=0.05, errs=0.0)


def told_in(variant: str, number: int) -> Iterator[tuple[str, str]]:
    """Yield every event type of the beginning of a random match with each of its fields, and alone."""
    random = Random(f"{variant} tells {number}")
    seats = random.choice(engine.VARIANTS[variant].seats)
    step = engine.new_match(random_ruleset(random, variant, seats), seats, f"{variant} {number}")
    for made in range(120):
        for event in step.events:
            yield event.type, ""
            yield from ((event.type, name) for name in event.in_full().keys() - {"type", "seat"})
        if engine.is_over(step.state):
            return
        with suppress(IllegalMove):
            step = engine.apply(step.state, *next_move(random, step.state, TEMPERS, made))


def test_every_declared_event_and_field_is_reported_in_some_match() -> None:
    unheard = {(kind, name) for kind, fields in EVENTS.items() for name in ("", *fields)}
    for number, variant in product(range(40), engine.VARIANTS):
        unheard.difference_update(told_in(variant, number))
        if not unheard:
            break
    assert unheard == set()


def test_the_start_of_a_match() -> None:
    step = engine.new_match(engine.ruleset("classic", {}), 3, "2")
    types = [event.type for event in step.events]
    started = types.index("round_started")
    assert types[:started] == ["match_started", "drew_for_deal", "drew_for_deal", "drew_for_deal"]
    assert types[started + 1 : started + 4] == ["dealt", "dealt", "dealt"]
    assert "card_opened" in types
    dealt = [event for event in step.events if event.type == "dealt"]
    left = (step.state.dealer + 1) % 3
    assert [event.seat for event in dealt] == [left, (left + 1) % 3, (left + 2) % 3]


def test_only_its_owner_sees_the_cards_of_a_hand() -> None:
    step = engine.new_match(engine.ruleset("classic", {}), 3, "2")
    dealt = next(event for event in step.events if event.type == "dealt" and event.seat == 1)
    assert dealt.seen_by(None) == dealt.seen_by(0) == {"type": "dealt", "seat": 1, "count": 7}
    assert [card["id"] for card in dealt.seen_by(1)["cards"]] == step.state.seats[1].hand


def test_a_drawn_card_is_shown_to_its_owner_and_counted_for_the_rest() -> None:
    table = deal(hands=["B5", "Y2"], top="R3", pile="G9").draws(0)
    assert table.faces("drew", 0) == "G9"
    assert table.event("drew", 1) == table.event("drew", None) == {"type": "drew", "seat": 0, "count": 1}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_once_the_match_is_over_all_may_be_shown_in_full(viewer: int | None) -> None:
    table = deal(hands=["B5", "Y2", "G1"], top="R3", pile="G9").draws(0)
    assert table.events[0].in_full()["cards"] == [{"id": table.finds(0, "G9"), "face": "G9"}]


def test_everything_that_happens_is_an_event_of_its_own() -> None:
    table = deal(hands=["R+2 B7", "Y2 G1", "G2 G3"], top="R3").plays(0, "R+2", uno=True)
    assert table.happened == ["played", "called", "penalty_taken", "turn_skipped"]


def test_a_stored_event_is_read_back_as_it_was() -> None:
    table = deal(hands=["B5", "Y2"], top="R3", pile="G9").draws(0)
    [event] = table.events
    again = engine.load_event(event.to_json())
    assert again == event
    assert again.seen_by(1) == event.seen_by(1)
