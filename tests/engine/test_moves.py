"""Reading what a client sent: a move, or the names of all fields that are wrong; never another failure."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from games.engine import IllegalMove, Malformed
from games.engine.moves import KINDS
from tests.engine.table import deal

FIELDS = ("card", "cards", "center", "color", "target", "value", "uno", "ok", "move", "seen", "id")

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(sorted(KINDS)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
near_moves = st.fixed_dictionaries(
    {"move": st.sampled_from(sorted(KINDS))},
    optional={
        "card": st.integers(-2, 120) | json_values,
        "cards": st.lists(st.integers(0, 120), max_size=4) | json_values,
        "center": st.integers(-2, 120),
        "target": st.integers(-2, 12) | json_values,
        "color": st.sampled_from(("red", "teal", "RED ", "black")) | json_values,
        "value": st.integers(-2, 12) | json_values,
        "uno": st.booleans() | json_values,
        "ok": st.booleans() | json_values,
    },
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=4), json_values) | near_moves)
def test_anything_sent_is_read_or_refused_as_malformed(raw: dict[str, Any]) -> None:
    with suppress(Malformed):
        move = engine.parse_move(raw)
        assert engine.load_move(engine.dump_move(move)) == move


@settings(max_examples=200, deadline=None)
@given(near_moves, st.sampled_from((0, 1)))
def test_any_move_that_can_be_read_is_made_or_refused_for_a_reason(raw: dict[str, Any], seat: int) -> None:
    table = deal(hands=["R5 W+4 B7", "R7 G1"], top="R3", options={"seven_zero": True, "jump_in": True})
    with suppress(Malformed, IllegalMove):
        table.makes(seat, engine.parse_move(raw))


@pytest.mark.parametrize(
    ("raw", "faults"),
    [
        ({}, [("move", "required")]),
        ({"move": None}, [("move", "required")]),
        ({"move": "fly"}, [("move", "not_a_move")]),
        ({"move": ["play"]}, [("move", "not_a_move")]),
        ({"move": "time_out"}, [("move", "not_a_move")]),
        ({"move": "resign"}, [("move", "not_a_move")]),
        ({"move": "return"}, [("move", "not_a_move")]),
        ({"move": "play"}, [("card", "required")]),
        ({"move": "play", "card": "57"}, [("card", "not_a_number")]),
        ({"move": "play", "card": True}, [("card", "not_a_number")]),
        ({"move": "play", "card": -1}, [("card", "not_a_number")]),
        ({"move": "play", "card": 5.0}, [("card", "not_a_number")]),
        ({"move": "play", "card": 10**30}, [("card", "not_a_number")]),
        ({"move": "play", "card": 5, "color": "wild"}, [("color", "not_a_color")]),
        ({"move": "play", "card": 5, "color": "RED "}, [("color", "not_a_color")]),
        ({"move": "play", "card": 5, "color": ""}, [("color", "not_a_color")]),
        ({"move": "play", "card": 5, "uno": "yes"}, [("uno", "not_a_boolean")]),
        (
            {"move": "play", "card": "x", "target": "y"},
            [("card", "not_a_number"), ("target", "not_a_number")],
        ),
        ({"move": "catch"}, [("target", "required")]),
        ({"move": "name_color"}, [("color", "required")]),
    ],
)
def test_every_wrong_field_is_named(raw: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Malformed) as malformed:
        engine.parse_move(raw)
    assert malformed.value.faults == faults


def test_fields_of_other_moves_are_passed_over() -> None:
    raw = {"move": "draw", "card": 5, "seen": 41, "bluff": True}
    assert engine.dump_move(engine.parse_move(raw)) == {"move": "draw"}


def test_fields_of_no_move_are_refused_by_name() -> None:
    with pytest.raises(Malformed) as malformed:
        engine.parse_move({"move": "play", "card": "5", "colour": "red", "crad": None})
    assert malformed.value.faults == [
        ("card", "not_a_number"), ("colour", "unknown"), ("crad", "unknown"),
    ]  # fmt: skip


def test_a_legal_option_can_be_sent_back_as_it_came() -> None:
    table = deal(hands=["R5 B7", "Y2 G1"], top="R3")
    option = engine.view(table.state, 0)["legal"][0]
    assert table.makes(0, engine.parse_move(option)).top == "R5"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_move_survives_being_stored(kind: str) -> None:
    words = {
        "card": 5, "cards": (3, 4), "center": 7, "target": 1, "color": "red", "value": 3, "ok": False,
    }  # fmt: skip
    fields = KINDS[kind].__dataclass_fields__  # type: ignore[attr-defined]
    move = KINDS[kind](**{name: word for name, word in words.items() if name in fields})
    assert engine.load_move(engine.dump_move(move)) == move
