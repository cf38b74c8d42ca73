"""Helpers to define a box as data: numbers, coloured actions and wilds."""

from collections.abc import Iterable, Iterator

from games.engine.cards import LETTERS, LIGHT, Card, Face

Box = tuple[Card, ...]

MARKS = {
    "skip": "S",
    "reverse": "R",
    "draw_one": "+1",
    "draw_two": "+2",
    "draw_four": "+4",
    "draw_five": "+5",
}
"""The code of a coloured action after the letter of its colour; variants may pass marks of their own."""

DRAWS = {"draw_one": 1, "draw_two": 2, "draw_four": 4, "draw_five": 5, "hit_one": 1, "hit_two": 2}
"""How many cards the coloured draw cards ask for."""


def number(color: str, value: int) -> Face:
    """Return the face of a coloured number; its points are its value."""
    return Face(f"{LETTERS[color]}{value}", str(value), color, value, value)


def action(color: str, symbol: str, points: int = 20, mark: str | None = None) -> Face:
    """Return the face of a coloured action, with `mark` or the default of `MARKS` in its code."""
    code = LETTERS[color] + (mark or MARKS[symbol])
    return Face(code, symbol, color, points, draws=DRAWS.get(symbol, 0))


def wild(symbol: str, code: str, points: int = 50, draws: int = 0) -> Face:
    """Return a face whose colour is named when it is played; a draw card asks for `draws` cards."""
    return Face(code, symbol, None, points, draws=draws)


def numbers(values: Iterable[int], copies: int, colors: Iterable[str] = LIGHT) -> Iterator[Face]:
    """Yield `copies` of every number in every colour."""
    wanted = tuple(values)
    for color in colors:
        for value in wanted:
            yield from [number(color, value)] * copies


def actions(
    symbol: str, copies: int, points: int = 20, colors: Iterable[str] = LIGHT, mark: str | None = None
) -> Iterator[Face]:
    """Yield `copies` of an action in every colour."""
    for color in colors:
        yield from [action(color, symbol, points, mark)] * copies


def wilds(symbol: str, code: str, copies: int, points: int = 50, draws: int = 0) -> list[Face]:
    """Return `copies` of one wild face."""
    return [wild(symbol, code, points, draws)] * copies


def one_sided(faces: Iterable[Face]) -> Box:
    """Return the box of cards that are printed on one side."""
    return tuple(Card((face,)) for face in faces)


def two_sided(light: Iterable[Face], dark: Iterable[Face]) -> Box:
    """Return the box of cards printed on both sides, paired in the order given."""
    return tuple(Card(pair) for pair in zip(light, dark, strict=True))
