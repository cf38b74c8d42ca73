"""Deluxe and ColorADD: the classic rules in another box, and the shapes that stand for colours."""

import pytest

from games import engine
from games.engine.cards import DARK


@pytest.mark.parametrize("code", ["deluxe", "coloradd"])
def test_cards_and_rules_are_the_classic_ones(code: str) -> None:
    classic, reprint = engine.VARIANTS["classic"], engine.VARIANTS[code]
    assert reprint.build().deck == classic.build().deck
    assert (reprint.options, reprint.seats, reprint.defaults) == (
        classic.options,
        classic.seats,
        classic.defaults,
    )


def test_every_colour_has_its_shape_in_both_systems() -> None:
    shapes = {
        face.color: engine.shapes_of(face)
        for card in engine.VARIANTS["classic"].build().deck
        for face in card.faces
    }
    assert shapes["green"] == {"coloradd": "triangle_inverted+bar", "plain": "triangle"}
    assert shapes["yellow"] == {"coloradd": "bar", "plain": "diamond"}
    assert shapes[None] == {"coloradd": "square"}
    for system in engine.SHAPES:
        named = [shape[system] for color, shape in shapes.items() if color]
        assert len(set(named)) == 4


def test_a_colour_without_a_published_shape_has_none() -> None:
    faces = {card.faces[1] for card in engine.VARIANTS["flip"].build().deck}
    assert all(engine.shapes_of(face) == {} for face in faces if face.color in DARK)
