"""flip_backs and own_backs_visible: who sees the side of a hand that is not in play."""

from typing import Any

import pytest

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ["RF|P3 Y1|KSA B9|O5", "G1|O5 G2|TSA"]
LIGHT_0, DARK_0 = {"RF", "Y1", "B9"}, {"P3", "KSA", "O5"}


def laid(options: dict[str, Any] | None = None) -> Game:
    return deal("flip", hands=HANDS, top="R5|T5", pile="Y4|PF Y5|P9", rest="box", options=options)


def backs(table: Game, viewer: int | None) -> list[list[str] | None]:
    return [seat["backs"] for seat in engine.view(table.state, viewer)["seats"]]


def draw_top(table: Game, viewer: int | None) -> str | None:
    top: str | None = engine.view(table.state, viewer)["table"]["draw_top"]
    return top


def test_opponents_see_the_backs_of_a_hand_and_its_owner_does_not() -> None:
    table = laid()
    assert backs(table, 0) == [None, ["O5", "TSA"]]
    assert backs(table, 1) == [["KSA", "O5", "P3"], None]


def test_backs_are_sorted_so_that_no_place_reveals_a_card() -> None:
    seen = backs(laid(), 1)[0]
    assert seen == sorted(seen or ())
    assert seen != [face["face"] for face in engine.view(laid().state, 0)["hand"]]


def test_after_a_flip_the_sides_change_their_parts() -> None:
    table = laid().plays(0, "RF")
    assert backs(table, 1) == [["B9", "Y1"], None]
    assert [card["face"] for card in engine.view(table.state, 0)["hand"]] == ["KSA", "O5"]


def test_the_gallery_sees_no_backs_of_hands() -> None:
    assert backs(laid(), None) == [None, None]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_back_of_the_draw_pile(viewer: int | None) -> None:
    assert draw_top(laid(), viewer) == "PF"
    assert draw_top(laid().plays(0, "RF"), viewer) == "Y5"


def test_an_empty_draw_pile_shows_nothing() -> None:
    table = deal("flip", hands=HANDS, top="R5|T5", rest="box")
    assert draw_top(table, 0) is None


def test_other_boxes_have_no_backs() -> None:
    table = deal(hands=["R5 B7", "Y2"], top="R3")
    assert (backs(table, 0), draw_top(table, 0)) == ([None, None], None)


def test_the_house_may_hide_all_backs() -> None:
    table = laid({"flip_backs": "hidden"})
    assert [backs(table, viewer) for viewer in (0, 1, None)] == [[None, None]] * 3
    assert draw_top(table, 0) is None


def test_the_house_may_let_owners_look_card_by_card() -> None:
    table = laid({"own_backs_visible": True})
    assert backs(table, 0) == [["P3", "KSA", "O5"], ["O5", "TSA"]]
    assert backs(table, None) == [None, None]


def test_the_house_may_let_nobody_but_owners_look() -> None:
    table = laid({"flip_backs": "hidden", "own_backs_visible": True})
    assert backs(table, 0) == [["P3", "KSA", "O5"], None]


def test_no_view_holds_more_of_a_hand_than_it_may() -> None:
    table = laid()
    seen = {viewer: str(engine.view(table.state, viewer)) for viewer in (0, 1, None)}
    assert not any(repr(code) in seen[0] for code in DARK_0 - {"O5"})
    assert not any(repr(code) in seen[1] for code in LIGHT_0)
    assert not any(repr(code) in seen[None] for code in LIGHT_0 | DARK_0)
