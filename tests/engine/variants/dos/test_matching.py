"""Matching center cards: which cards add up, what wild cards count as, and what colours earn."""

import pytest

from tests.engine.game import Game
from tests.engine.table import deal

OTHERS = ["Y1 Y1 Y1 Y3", "B1 B1 B1 B3"]


def laid(hand: str, center: str, **more: object) -> Game:
    return deal("dos", hands=[hand, *OTHERS], center=center, **more)  # type: ignore[arg-type]


def matches(table: Game) -> set[str]:
    """Return what seat 0 may match as "R7 on B7"; of two cards the first by its code comes first."""
    said = [choice.removeprefix("match ").split(" on ") for choice in table.may(0) if "match" in choice]
    return {f"{' '.join(sorted(cards.split()))} on {center}" for cards, center in said}


def test_a_card_matches_its_own_number_and_two_match_their_sum() -> None:
    table = laid("R7 G3 G4 Y6 B10", "B7 G10")
    assert matches(table) == {"R7 on B7", "G3 G4 on B7", "B10 on G10", "G4 Y6 on G10", "G3 R7 on G10"}


def test_three_cards_match_nothing() -> None:
    table = laid("R1 G3 G4 Y6", "B8 G10")
    table.refuses("card_does_not_match").does(0, "match", cards="R1 G3 G4", center="B8")


def test_a_pair_may_be_named_in_any_order() -> None:
    for cards in ("G3 G4", "G4 G3"):
        assert laid("R1 R1 G3 G4", "B7 G10").does(0, "match", cards=cards, center="B7").cards(0) == 2


def test_a_center_card_takes_one_match_a_turn() -> None:
    table = laid("R7 Y7 G1 G4", "B7 G10").does(0, "match", cards="R7", center="B7")
    table.refuses("center_not_open").does(0, "match", cards="Y7", center="B7")
    assert matches(table) == set()


def test_every_center_card_may_be_matched_in_one_turn() -> None:
    table = laid("R7 Y10 G3 G4", "B7 G10").does(0, "match", cards="R7", center="B7")
    table.does(0, "match", cards="Y10", center="G10").does(0, "done")
    assert (table.cards(0), len(table.state.center), len(table.state.discard_pile)) == (2, 2, 4)
    assert table.awaits == "matching 1"


def test_a_wild_number_is_whatever_number_is_missing() -> None:
    table = laid("R# G3 Y9", "B7 G10")
    assert matches(table) == {"R# on B7", "R# on G10", "G3 R# on B7", "G3 R# on G10", "R# Y9 on G10"}


def test_the_number_of_a_wild_number_may_be_said_or_follows() -> None:
    for value in (7, None):
        table = laid("R# G3 Y9", "B7 G10").does(0, "match", cards="R#", center="B7", value=value)
        assert table.hand(0) == "G3 Y9"
    laid("R# G3 Y9", "B7 G10").refuses("value_not_possible").does(
        0, "match", cards="R#", center="B7", value=8
    )


def test_two_wild_numbers_share_a_number_as_their_player_says() -> None:
    table = laid("R# G# Y9", "B7 W2")
    table.refuses("value_required").does(0, "match", cards="R# G#", center="B7")
    table.refuses("value_not_possible").does(0, "match", cards="R# G#", center="B7", value=7)
    assert table.does(0, "match", cards="R# G#", center="B7", value=4).hand(0) == "Y9"


def test_a_wild_number_in_the_center_is_any_number_up_to_ten() -> None:
    table = laid("R7 G3 Y9 B10", "B# B5")
    on_wild = {said.split(" on ")[0] for said in matches(table) if said.endswith("B#")}
    assert on_wild == {"R7", "G3", "Y9", "B10", "G3 R7"}
    table.refuses("value_not_possible").does(0, "match", cards="R7 G3", center="B#", value=9)
    assert table.does(0, "match", cards="R7 G3", center="B#", value=10).cards(0) == 2


def test_a_wild_number_has_the_colour_printed_on_it() -> None:
    plain = laid("B# G3 Y9", "R7 W2").does(0, "match", cards="B#", center="R7", value=7)
    in_color = laid("R# G3 Y9", "R7 W2").does(0, "match", cards="R#", center="R7", value=7)
    assert [game.event("matched")["color_match"] for game in (plain, in_color)] == [False, True]


def test_a_wild_dos_is_a_two_in_the_colour_its_player_says() -> None:
    table = laid("W2 G3 Y9", "G5 B7")
    table.refuses("color_required").does(0, "match", cards="W2 G3", center="G5")
    table.refuses("color_not_in_play").does(0, "match", cards="W2 G3", center="G5", color="pink")
    plain = laid("W2 G3 Y9", "G5 B7").does(0, "match", cards="W2 G3", center="G5", color="red")
    in_color = table.does(0, "match", cards="W2 G3", center="G5", color="green")
    assert [game.event("matched")["color_match"] for game in (plain, in_color)] == [False, True]


def test_a_wild_dos_in_the_center_has_the_colour_that_its_match_says() -> None:
    table = laid("R1 R1 Y9", "W2 B7").does(0, "match", cards="R1 R1", center="W2", color="red")
    assert table.event("matched")["color_match"]


def test_no_colour_is_said_where_no_wild_dos_takes_part() -> None:
    table = laid("R7 G3 Y9", "B7 G10")
    table.refuses("words_not_wanted").does(0, "match", cards="R7", center="B7", color="red")
    table.refuses("words_not_wanted").does(0, "match", cards="R7", center="B7", value=7)


def test_one_card_in_colour_lets_its_player_place_one() -> None:
    table = laid("B7 G3 Y9", "B7 G10").does(0, "match", cards="B7", center="B7").does(0, "done")
    assert (table.awaits, table.state.awaiting.shown(0)["left"]) == ("placing 0", 1)
    assert [table.cards(seat) for seat in (1, 2)] == [4, 4]
    table.does(0, "place", card="Y9")
    assert (table.hand(0), len(table.state.center), table.awaits) == ("G3", 3, "matching 1")


def test_two_cards_in_colour_make_the_others_draw_as_well() -> None:
    table = laid("B3 B4 Y9 Y6", "B7 G10").does(0, "match", cards="B3 B4", center="B7")
    assert [table.cards(seat) for seat in (1, 2)] == [4, 4]
    table.does(0, "done").does(0, "place", card="Y9")
    assert ([table.cards(seat) for seat in range(3)], table.awaits) == ([1, 5, 5], "matching 1")


def test_two_cards_of_another_colour_than_the_center_earn_nothing() -> None:
    table = laid("G3 G4 Y9 Y6", "B7 G10").does(0, "match", cards="G3 G4", center="B7").does(0, "done")
    assert (table.awaits, table.cards(1)) == ("matching 1", 4)


def test_the_bonus_cards_of_several_matches_add_up() -> None:
    table = laid("B7 G10 Y9 Y6 Y4", "B7 G10").does(0, "match", cards="B7", center="B7")
    table.does(0, "match", cards="G10", center="G10").does(0, "done").does(0, "place", card="Y9")
    assert (table.awaits, table.cards(0)) == ("placing 0", 2)
    table.does(0, "place", card="Y6")
    assert (table.awaits, len(table.state.center)) == ("matching 1", 4)


@pytest.mark.parametrize("numbers", ["R7", "G3 G4"])
def test_a_hand_that_is_empty_after_a_match_is_out(numbers: str) -> None:
    table = laid(numbers, "B7 G10").does(0, "match", cards=numbers, center="B7")
    assert table.event("round_won")["seat"] == 0
    assert table.event("round_won")["points"] == (3 + 3) * 2


def test_the_last_pair_in_colour_makes_the_others_draw_before_the_count() -> None:
    table = laid("B3 B4", "B7 G10", pile="R5 R6 R9 R10").does(0, "match", cards="B3 B4", center="B7")
    assert [hand["points"] for hand in table.event("round_won")["counted"]] == [6 + 6, 6 + 9]


def test_a_bonus_card_may_be_the_last_one() -> None:
    table = laid("B7 Y9", "B7 G10").does(0, "match", cards="B7", center="B7").does(0, "done")
    assert table.does(0, "place", card="Y9").event("round_won")["seat"] == 0
