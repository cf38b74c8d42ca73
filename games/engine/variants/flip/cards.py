"""The 112 cards of Flip: the light and the dark faces, and how they are paired."""

from collections.abc import Iterator

from games.engine.cards import DARK, LIGHT, Face
from games.engine.decks import Box, action, number, two_sided, wild

UNTIL_COLOR = 99
"""What the card that makes the next seat draw until a colour shows counts as: more than any number."""

PAIRS = {
    "R1": "K3 P2",
    "R2": "OR P+5",
    "R3": "K7 DWC",
    "R4": "OF P+5",
    "R5": "K2 T5",
    "R6": "O9 KSA",
    "R7": "O1 P5",
    "R8": "PR T7",
    "R9": "P5 TR",
    "R+1": "K3 K4",
    "RF": "K8 P3",
    "RR": "P3 T7",
    "RS": "O+5 DW",
    "Y1": "KSA DW",
    "Y2": "T1 T8",
    "Y3": "K+5 P1",
    "Y4": "K+5 PF",
    "Y5": "P9 T8",
    "Y6": "OSA DWC",
    "Y7": "O2 P6",
    "Y8": "O2 K1",
    "Y9": "P4 T5",
    "Y+1": "K1 P8",
    "YF": "O8 K4",
    "YR": "TF DW",
    "YS": "O3 TF",
    "G1": "O5 OF",
    "G2": "T+5 TSA",
    "G3": "KF P2",
    "G4": "K8 T9",
    "G5": "O7 T4",
    "G6": "K5 DWC",
    "G7": "O6 T2",
    "G8": "KR T9",
    "G9": "O+5 KR",
    "G+1": "O6 T6",
    "GF": "T3 DWC",
    "GR": "O1 K7",
    "GS": "O9 P4",
    "B1": "PSA PSA",
    "B2": "O8 K6",
    "B3": "P8 T2",
    "B4": "P1 T+5",
    "B5": "OR K9",
    "B6": "PR TSA",
    "B7": "O3 OSA",
    "B8": "T4 TR",
    "B9": "O5 PF",
    "B+1": "K6 T6",
    "BF": "P6 P7",
    "BR": "O4 DW",
    "BS": "K9 T1",
    "W": "K5 KF P7 T3",
    "W+2": "O4 O7 K2 P9",
}
"""Light faces with the dark ones behind them, as found in one printed deck; no rule sheet explains them."""


def light_faces() -> Iterator[Face]:
    """Yield each light face once; there is no zero."""
    for color in LIGHT:
        yield from (number(color, value) for value in range(1, 10))
        yield action(color, "draw_one", 10)
        yield action(color, "reverse")
        yield action(color, "skip")
        yield action(color, "flip", mark="F")
    yield wild("wild", "W", 40)
    yield wild("wild_draw_two", "W+2", 50, draws=2)


def dark_faces() -> Iterator[Face]:
    """Yield each dark face once; there is no zero."""
    for color in DARK:
        yield from (number(color, value) for value in range(1, 10))
        yield action(color, "draw_five")
        yield action(color, "reverse")
        yield action(color, "skip_everyone", 30, mark="SA")
        yield action(color, "flip", mark="F")
    yield wild("wild", "DW", 40)
    yield wild("wild_draw_color", "DWC", 60, draws=UNTIL_COLOR)


def box() -> Box:
    """Return every card of the box, paired as in `PAIRS`."""
    light = {face.code: face for face in light_faces()}
    dark = {face.code: face for face in dark_faces()}
    pairs = [(front, back) for front, behind in PAIRS.items() for back in behind.split()]
    return two_sided([light[front] for front, _ in pairs], [dark[back] for _, back in pairs])
