"""Move selection by learned weights, trained on several hundred thousand rounds.

Each weight is the contribution of a feature of an option to its score. The weights were found by letting a
seat play the classic game against the `normal` policy and reinforcing what won. Two players and more players
have separate weights, because the games differ: between two players, staying in the colour and keeping cards
that fit several ways is worth most.
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
"""Boxes in which the weights of the classic game were measured to be useless or harmful."""

CLOSE = 3.0
"""Largest score difference from the best option at which an option counts as a close alternative."""

MANY = 10
"""Number of cards beyond which additional cards make no difference."""

WRONG = 100.0
"""Score penalty of a card that does not fit and would be taken back."""

DRAWING = ("draw", "hit")
"""Prefixes of the symbols of cards that make other players draw."""

PRACTISED = frozenset({"turn", "drawn"})
"""Decision kinds for which the weights were learned."""

Signs = Iterator[tuple[str, float]]


def skilled_move(table: SampledTable, seat: int) -> Move:
    """Return the move with the highest score, based on the player's own hand and public information.

    Decisions for which no weights were learned are made by `usual`.
    """
    options, mind = _practised(table, seat)
    choice = max(options, key=mind.worth) if mind else usual(options, table, seat)
    return in_full(choice, table, seat)


def close_calls(table: SampledTable, seat: int) -> list[LegalMove]:
    """Return the options whose scores are close to the best; all options if no weights apply."""
    options, mind = _practised(table, seat)
    if mind is None:
        return list(table.answers(seat))
    worth = [mind.worth(option) for option in options]
    return [option for option, much in zip(options, worth, strict=True) if much >= max(worth) - CLOSE]


def _practised(table: SampledTable, seat: int) -> tuple[list[LegalMove], "Practice | None"]:
    """Return the options to consider, and the object that scores them, or None if no weights apply."""
    options = [option for option in table.answers(seat) if option.move != "challenge"]
    is_last = len(table.state.seats[seat].hand) == 1
    if len(options) == 1 or is_last or not _is_familiar(table):
        return options, None
    if any(option.move == "play" and table.faces[option.card or 0].color for option in options):
        options = [option for option in options if option.move != "draw"]
    return options, Practice(table, seat)


def _is_familiar(table: SampledTable) -> bool:
    """Return whether the decision, box and number of players are like those of the training."""
    state = table.state
    strange = STRANGE if len(table.active_seats()) == 2 else STRANGE_AT_TABLES
    return state.awaiting.kind in PRACTISED and state.variant not in strange


class Practice:
    """The features of the table on which the score of an option depends."""

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
        """Return the score of an option."""
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
"""Feature extractors by kind of move."""
