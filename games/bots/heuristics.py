"""A practised hand: what to play by weights that were learned from some hundred thousand rounds.

Each weight says how much a thing about an option speaks for it. They were found by letting a seat play the
classic game against sound players, following what won; for two and for more it is another game: among two,
staying in the colour and keeping cards that fit several ways is worth most.
"""

from collections.abc import Callable, Iterator
from types import MappingProxyType

from games.bots.rollout import FEW_CARDS, in_full, usual
from games.engine import LegalMove, Move, SampledTable

Weights = MappingProxyType[str, float]

DUEL: Weights = MappingProxyType(
    {
        "others of its colour": -1.28,
        "others alike": -2.78,
        "turns the colour": -3.31,
        "points": 0.033,
        "action": 0.66,
        "action, somebody is about to win": 4.4,
        "action, few cards left": 1.6,
        "wild": -9.7,
        "wild, for every card held": -0.45,
        "wild, somebody is about to win": 3.6,
        "wild, few cards left": 2.7,
        "wild that hits": 1.0,
        "wild that hits who is about to win": 3.3,
        "wild just drawn": -1.8,
        "bluff": -2.2,
        "keep": -9.3,
        "draw": -11.0,
        "draw, for every card held": 0.11,
    }
)
TABLE: Weights = MappingProxyType(
    {
        "others of its colour": 2.6,
        "others alike": 0.6,
        "points": 0.19,
        "action": -0.9,
        "action, for every card held": -0.34,
        "action, somebody is about to win": 2.2,
        "action, the next is about to win": 3.1,
        "action, few cards left": 1.1,
        "action that makes draw": 2.3,
        "wild": -5.2,
        "wild, for every card held": -0.63,
        "wild, somebody is about to win": 1.6,
        "wild, the next is about to win": 1.0,
        "wild, few cards left": 2.2,
        "wild that hits": 1.5,
        "wild that hits who is about to win": 2.2,
        "wild just drawn": -0.8,
        "bluff": -1.0,
        "keep": -5.2,
        "draw": -7.2,
        "draw, for every card held": 0.2,
    }
)

STRANGE = frozenset({"flip", "no_mercy", "dos"})
STRANGE_AT_TABLES = STRANGE | {"attack"}
"""Boxes in which practice from the classic game was seen to be of no use, or to harm."""

CLOSE = 3.0
"""How much less may speak for an option that is still worth a second thought."""

MANY = 10
"""Cards beyond which more of them make no difference."""

WRONG = 100.0
"""What speaks against a card that would be taken back."""

DRAWING = ("draw", "hit")
"""How the symbols of cards begin that make others draw."""

PRACTISED = frozenset({"turn", "drawn"})
"""The questions that were learned."""

Signs = Iterator[tuple[str, float]]


def skilled_move(table: SampledTable, seat: int) -> Move:
    """Return what a practised player does going by its own hand and what everybody sees."""
    options, mind = _practised(table, seat)
    choice = max(options, key=mind.worth) if mind else usual(options, table, seat)
    return in_full(choice, table, seat)


def close_calls(table: SampledTable, seat: int) -> list[LegalMove]:
    """Return what a practised player would hesitate between; all options where it has no practice."""
    options, mind = _practised(table, seat)
    if mind is None:
        return list(table.answers(seat))
    worth = [mind.worth(option) for option in options]
    return [option for option, much in zip(options, worth, strict=True) if much >= max(worth) - CLOSE]


def _practised(table: SampledTable, seat: int) -> tuple[list[LegalMove], "Practice | None"]:
    """Return the options that are worth a thought, and the mind to weigh them; None without practice."""
    options = [option for option in table.answers(seat) if option.move != "challenge"]
    is_last = len(table.state.seats[seat].hand) == 1
    if len(options) == 1 or is_last or not _is_familiar(table):
        return options, None
    if any(option.move == "play" and table.faces[option.card or 0].color for option in options):
        options = [option for option in options if option.move != "draw"]
    return options, Practice(table, seat)


def _is_familiar(table: SampledTable) -> bool:
    """Whether the question, in this box and among so many, is like those that were learned from."""
    state = table.state
    strange = STRANGE if len(table.active_seats()) == 2 else STRANGE_AT_TABLES
    return state.awaiting.kind in PRACTISED and state.variant not in strange


class Practice:
    """What a practised player takes in at a glance."""

    __slots__ = ("cards", "colors", "drawn", "next_in_danger", "symbols", "table", "weights", "win_near")

    def __init__(self, table: SampledTable, seat: int) -> None:
        seats = table.state.seats
        faces = [table.faces[card] for card in seats[seat].hand]
        others = table.others(seat)
        self.table = table
        self.weights = DUEL if len(others) == 1 else TABLE
        self.cards = min(len(faces), MANY)
        self.colors = [face.color for face in faces]
        self.symbols = [face.symbol for face in faces]
        self.drawn = table.state.awaiting.kind == "drawn"
        self.next_in_danger = len(seats[table.next_seat(seat)].hand) <= FEW_CARDS
        self.win_near = any(len(seats[other].hand) <= FEW_CARDS for other in others)

    def worth(self, option: LegalMove) -> float:
        """Return how much speaks for an option."""
        signs = () if option.slip else SIGNS[option.move](option, self)
        return sum(self.weights.get(sign, 0.0) * much for sign, much in signs) - WRONG * option.slip


def _of_card(option: LegalMove, mind: Practice) -> Signs:
    face = mind.table.faces[option.card or 0]
    few = mind.cards <= FEW_CARDS + 1
    kind = "wild" if face.color is None else "action"
    if face.color is None:
        yield from _of_wild(option, mind, face.symbol != "wild")
    else:
        yield "others of its colour", mind.colors.count(face.color) - 1
        yield "others alike", mind.symbols.count(face.symbol) - 1
        yield "turns the colour", face.color != mind.table.state.color
        yield "action that makes draw", face.symbol.startswith(DRAWING)
    if face.value is not None:
        yield "points", face.points
    else:
        yield kind, 1
        yield f"{kind}, for every card held", mind.cards
        yield f"{kind}, somebody is about to win", mind.win_near
        yield f"{kind}, the next is about to win", mind.next_in_danger
        yield f"{kind}, few cards left", few


def _of_wild(option: LegalMove, mind: Practice, hits: bool) -> Signs:
    yield "wild that hits", hits
    yield "wild that hits who is about to win", hits and mind.next_in_danger
    yield "wild just drawn", mind.drawn
    yield "bluff", option.bluff


def _of_draw(_option: LegalMove, mind: Practice) -> Signs:
    yield "draw", 1
    yield "draw, for every card held", mind.cards


def _of_keep(_option: LegalMove, _mind: Practice) -> Signs:
    yield "keep", 1


SIGNS: dict[str, Callable[[LegalMove, Practice], Signs]] = {
    "play": _of_card,
    "draw": _of_draw,
    "keep": _of_keep,
}
"""What there is to be seen in each kind of option."""
