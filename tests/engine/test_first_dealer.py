"""Who deals first: everybody draws a card, and the highest number deals."""

from typing import Any

import pytest

from games import engine
from games.engine import Event, fairness
from games.engine.pages import dealing
from games.engine.play import table_of
from games.engine.state import Seat, State
from games.engine.table import Table
from tests.engine.table import Supply


class Stacked(Table):
    """A table whose first shuffle brings certain cards, from the top."""

    __slots__ = ("first",)
    first: list[int]

    def shuffle(self, cards: Any) -> list[int]:
        """Put the wanted cards on top."""
        return [card for card in super().shuffle(cards) if card not in self.first] + self.first[::-1]


def drawing(codes: str, seats: int, variant: str = "classic") -> tuple[int, list[Event]]:
    """Let seats draw these cards for the deal; return the dealer and the events."""
    chosen = engine.ruleset(variant, {}, seats)
    state = State(chosen.variant, chosen.options, "a box", [Seat() for _ in range(seats)])
    plain = table_of(state)
    table = Stacked(state, plain.book, plain.box)
    table.first = Supply(state).take(codes)
    return plain.book.first_dealer(table), table.events


def drawn(events: list[Event]) -> list[tuple[int | None, str]]:
    return [(event.seat, event.data["card"]["face"]) for event in events]


def test_the_highest_number_deals_and_everybody_sees_the_cards() -> None:
    dealer, events = drawing("R3 B8 Y5", 3)
    assert dealer == 1
    assert [event.type for event in events] == ["drew_for_deal"] * 3
    assert drawn(events) == [(0, "R3"), (1, "B8"), (2, "Y5")]
    assert all(event.seen_by(None)["card"] for event in events)


def test_actions_and_wilds_count_nothing() -> None:
    assert drawing("R+2 W B1", 3)[0] == 2
    assert drawing("W+4 Y2 BS BR", 4)[0] == 1


def test_those_who_tie_draw_again() -> None:
    dealer, events = drawing("R8 B3 Y8 G1 G2", 3)
    assert dealer == 2
    assert drawn(events)[3:] == [(0, "G1"), (2, "G2")]


def test_a_zero_ties_with_a_wild() -> None:
    assert drawing("R0 W B4 B2", 2)[0] == 0


def test_in_flip_the_light_side_counts() -> None:
    dealer, events = drawing("R3 R4", 2, "flip")
    assert (dealer, drawn(events)) == (1, [(0, "R3"), (1, "R4")])


def test_in_dos_the_wild_two_counts_nothing() -> None:
    assert drawing("W2 R1", 2, "dos")[0] == 1


@pytest.mark.parametrize("variant", [code for code in engine.VARIANTS if code not in ("junior", "all_wild")])
def test_the_dealer_of_a_match_drew_the_highest(variant: str) -> None:
    for seed in range(20):
        step = engine.new_match(engine.ruleset(variant, {}, 4), 4, str(seed))
        drawn = [event for event in step.events if event.type == "drew_for_deal"]
        assert {event.seat for event in drawn} == {0, 1, 2, 3}
        assert drawn[-1].type == "drew_for_deal"
        [started] = [event for event in step.events if event.type == "round_started"]
        assert started.data["dealer"] in {event.seat for event in drawn}
        assert step.events.index(drawn[-1]) < step.events.index(started)


@pytest.mark.parametrize("variant", ["junior", "all_wild"])
def test_where_no_number_can_decide_the_lot_does(variant: str) -> None:
    step = engine.new_match(engine.ruleset(variant, {}, 4), 4, "a seed")
    assert all(event.type != "drew_for_deal" for event in step.events)


def test_by_lot_nobody_draws() -> None:
    rules = engine.ruleset("classic", {"first_dealer": "by_lot"}, 3)
    step = engine.new_match(rules, 3, "a seed")
    assert [event.type for event in step.events][:2] == ["match_started", "round_started"]
    assert next(iter(fairness.uses_of_chance(rules, 3, "a seed", []))).kind == "pick"


def test_the_proof_has_the_shuffle_the_cards_were_drawn_from() -> None:
    rules = engine.ruleset("classic", {}, 3)
    step = engine.new_match(rules, 3, "a seed")
    shuffle = next(iter(fairness.uses_of_chance(rules, 3, "a seed", [])))
    drawn = [event.data["card"]["id"] for event in step.events if event.type == "drew_for_deal"]
    assert (shuffle.number, shuffle.kind) == (1, "shuffle")
    assert drawn == shuffle.result[::-1][: len(drawn)]


def test_where_the_box_does_not_last_the_lot_decides_among_those_who_tie() -> None:
    rules = engine.ruleset("all_wild", {}, 3)
    state = State(rules.variant, rules.options, "a box", [Seat() for _ in range(3)])
    table = table_of(state)
    assert dealing.highest_card(table) in range(3)
    assert len(table.events) == len(table.faces) - len(table.faces) % 3
