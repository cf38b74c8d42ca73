"""Worked situations of the modern boxes: hands that move."""

from tests.engine.table import deal


def test_scenario_30_swapping_hands_clears_every_call() -> None:
    hands = ["WS B1 B2 B3", "Y1 Y2", "G1"]
    table = deal("modern", hands=hands, top="R5", called=[2]).plays(0, "WS", "red", at=2)
    assert [table.hand(seat) for seat in range(3)] == ["G1", "Y1 Y2", "B1 B2 B3"]
    assert (table.has_called(2), table.catchable) == (False, [0])
    assert (table.turn, table.color) == (1, "red")
    assert "call" in table.may(0)


def test_scenario_31_as_last_card_it_wins_without_a_swap() -> None:
    table = deal("modern", hands=["WS", "Y1 Y2 Y3 Y4", "G1"], top="R5").plays(0, "WS")
    assert (table.event("round_won")["seat"], "hands_swapped" in table.happened) == (0, False)


def test_scenario_31_or_the_swap_is_made_and_the_other_seat_wins() -> None:
    hands = ["WS", "Y1 Y2 Y3 Y4", "G1"]
    table = deal("modern", hands=hands, top="R5", options={"last_card_swap": "swap"})
    table.refuses("target_required").plays(0, "WS", "red")
    table.plays(0, "WS", "red", at=1)
    assert table.event("round_won")["seat"] == 1
    assert table.event("round_won")["counted"][0] == {"seat": 0, "cards": 4, "points": 10}


def test_scenario_32_shuffled_hands_are_dealt_from_the_players_left() -> None:
    hands = ["WX B1 B2 B3", "Y1 Y2 Y3 Y4 Y5", "G1 G2 G3 G4 G5"]
    table = deal("modern", hands=hands, top="R5", options={"box": "shuffle"}).plays(0, "WX", "green")
    assert [table.cards(seat) for seat in range(3)] == [4, 5, 4]
    assert (table.color, table.turn) == ("green", 1)
    assert sorted(table.codes(range(112)).split()) == sorted(
        f"{' '.join(map(table.hand, range(3)))} {table.pile} {table.discards}".split()
    )
