"""dos_double_draw: when two cards in colour make the others draw."""

from tests.engine.game import Game
from tests.engine.table import deal


def matched(**options: str) -> Game:
    hands = ["B4 B5 G1 G3", "Y1 Y3 Y4", "R1 R1 R3"]
    table = deal("dos", hands=hands, center="R10 B9", options=options)
    return table.does(0, "match", cards="B4 B5", center="B9", uno=True)


def test_the_others_draw_at_the_end_of_the_turn() -> None:
    table = matched()
    assert [table.cards(1), table.cards(2)] == [3, 3]
    table.does(0, "done").does(0, "place", card="G1")
    assert [table.cards(1), table.cards(2)] == [4, 4]


def test_the_house_may_let_them_draw_at_once_and_only_once() -> None:
    table = matched(dos_double_draw="immediate")
    assert [table.cards(1), table.cards(2)] == [4, 4]
    table.does(0, "done").does(0, "place", card="G1")
    assert [table.cards(1), table.cards(2)] == [4, 4]


def test_the_last_pair_makes_them_draw_once_whatever_the_house_says() -> None:
    for how in ("immediate", "end_of_turn"):
        options = {"dos_double_draw": how}
        table = deal("dos", hands=["B4 B5", "Y1 Y3"], center="R10 B9", options=options)
        table.does(0, "match", cards="B4 B5", center="B9")
        assert table.event("round_won")["counted"][0]["cards"] == 3
