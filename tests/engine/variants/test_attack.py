"""Attack: its box, the launcher, and its cards."""

from collections import Counter

import pytest

from games import engine
from games.engine.rulesets import rulebook_of
from games.engine.variants import attack
from tests.engine.game import Game
from tests.engine.table import deal


@pytest.fixture
def shooting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the next presses shoot out; filled by the test."""
    shots: list[int] = []
    monkeypatch.setattr(attack, "shots", lambda table: shots.pop(0))
    return shots


def test_the_box_has_112_cards() -> None:
    symbols = Counter(card.faces[0].symbol for card in engine.VARIANTS["attack"].build().deck)
    assert sum(symbols.values()) == 112
    assert sum(symbols[str(number)] for number in range(1, 10)) == 72
    assert {symbol: count for symbol, count in symbols.items() if not symbol.isdigit()} == {
        "reverse": 4, "skip": 8, "discard_all": 8, "hit_one": 4, "hit_two": 8,
        "wild": 4, "wild_attack_attack": 4,
    }  # fmt: skip


def test_the_older_print_has_112_cards_too() -> None:
    chosen = engine.ruleset("attack", {"attack_print": "hit_fire"})
    deck = rulebook_of(chosen.variant, chosen.options).deck
    assert len(deck) == 112
    assert {"trade_hands", "wild_all_hit", "wild_hit_fire"} <= {card.faces[0].symbol for card in deck}


def test_the_later_print_leaves_six_of_them_out() -> None:
    decks = []
    for name in ("hit_fire", "hit_fire_106"):
        chosen = engine.ruleset("attack", {"attack_print": name})
        decks.append(Counter(card.faces[0].code for card in rulebook_of(chosen.variant, chosen.options).deck))
    assert decks[1].total() == 106
    assert decks[0] - decks[1] == Counter(["RS", "YS", "GS", "BS", "WAH", "WHF"])


def test_a_press_brings_nothing_three_times_in_five_and_never_more_than_five() -> None:
    counts: Counter[int] = Counter()
    for seed in range(2000):
        state = deal("attack", hands=["B1 B2", "G1 G2"], top="R5").state
        state.seed = str(seed)
        counts[len(engine.apply(state, 0, engine.parse_move({"move": "draw"})).state.seats[0].hand) - 2] += 1
    assert set(counts) == {0, 1, 2, 3, 4, 5}
    assert 1100 < counts[0] < 1300
    assert all(100 < counts[cards] < 220 for cards in range(1, 6))


def test_pressing_ends_the_turn_even_if_a_card_fits(shooting: list[int]) -> None:
    shooting += [2]
    table = deal("attack", hands=["B1 B2", "G1 G2"], top="R5", pile="R8 R9").draws(0)
    assert (table.hand(0), table.turn) == ("B1 B2 R8 R9", 1)


def test_a_press_that_brings_nothing_ends_the_turn_too(shooting: list[int]) -> None:
    shooting += [0]
    table = deal("attack", hands=["B1 B2", "G1 G2"], top="R5").draws(0)
    assert (table.hand(0), table.turn, table.event("drew", 1)["count"]) == ("B1 B2", 1, 0)


def hit(card: str, *hands: str, color: str | None = None, at: int | None = None, **laid: object) -> Game:
    table = deal("attack", hands=[f"{card} B1 B2", *hands], top="R5", pile="R7 R8 R9 Y9 Y8 Y7", **laid)  # type: ignore[arg-type]
    return table.plays(0, card, color, at=at)


def test_a_hit_makes_the_next_seat_press_once_or_twice_and_lose_the_turn(shooting: list[int]) -> None:
    shooting += [3]
    table = hit("RH1", "G1 G2", "Y1 Y2")
    assert (table.hand(1), table.turn) == ("G1 G2 R7 R8 R9", 2)
    shooting += [1, 2]
    table = hit("RH2", "G1 G2", "Y1 Y2")
    assert (table.hand(1), table.turn) == ("G1 G2 R7 R8 R9", 2)


def test_attack_attack_makes_anybody_press_twice_and_costs_no_turn(shooting: list[int]) -> None:
    shooting += [0, 1]
    table = hit("WAA", "G1 G2", "Y1 Y2", color="blue", at=2)
    assert (table.hand(2), table.hand(1), table.turn, table.color) == ("Y1 Y2 R7", "G1 G2", 1, "blue")


def test_who_is_caught_presses_twice(shooting: list[int]) -> None:
    shooting += [1, 0]
    table = deal("attack", hands=["R1 B2", "G1 G2"], top="R5", pile="R7").plays(0, "R1").catches(1, 0)
    assert table.hand(0) == "B2 R7"


OLDER = {"attack_print": "hit_fire"}


def test_all_hit_makes_every_other_player_press_once(shooting: list[int]) -> None:
    shooting += [1, 2]
    table = hit("WAH", "G1 G2", "Y1 Y2", color="blue", options=OLDER)
    assert (table.hand(1), table.hand(2), table.turn) == ("G1 G2 R7", "Y1 Y2 R8 R9", 1)


def test_hit_fire_makes_the_next_seat_press_until_cards_come(shooting: list[int]) -> None:
    shooting += [0, 0, 2]
    table = hit("WHF", "G1 G2", "Y1 Y2", color="blue", options=OLDER)
    assert (table.hand(1), table.turn, shooting) == ("G1 G2 R7 R8", 2, [])


def test_hit_fire_stops_when_there_is_nothing_left() -> None:
    table = deal("attack", hands=["WHF B1 B2", "G1 G2"], top="R5", rest="box", options=OLDER)
    assert table.plays(0, "WHF", "blue").cards(1) == 3


def test_trade_hands_swaps_with_a_seat_of_ones_choice() -> None:
    table = hit("RTH", "G1 G2", "Y1 Y2", at=2, options=OLDER)
    assert (table.hand(0), table.hand(2)) == ("Y1 Y2", "B1 B2")


def test_stacked_hits_add_up(shooting: list[int]) -> None:
    shooting += [1, 0, 1, 1]
    hands = ["RH2 B1 B2", "GH2 G2", "Y1 Y2"]
    table = deal("attack", hands=hands, top="R5", pile="R7 R8 R9", options={"stacking": "same_type"})
    table.plays(0, "RH2").plays(1, "GH2")
    assert (table.hand(2), shooting) == ("Y1 Y2 R7 R8 R9", [])
