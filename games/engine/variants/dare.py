"""Dare: the next player draws two, or performs a numbered dare and lets the table judge it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from types import MappingProxyType
from typing import Any, ClassVar

from games.engine import decisions, moves
from games.engine import effects as fx
from games.engine.cards import Face
from games.engine.choices import Choice
from games.engine.decisions import Decision
from games.engine.decks import action, actions, numbers, one_sided, wild
from games.engine.moves import Move
from games.engine.options.option import Text, option
from games.engine.pages import voting
from games.engine.pages.uno import ANSWERS, MOVES, UNO
from games.engine.pages.voting import Vote
from games.engine.rulebook import Effect, Rulebook, Verdict
from games.engine.state import Value
from games.engine.table import Table
from games.engine.variants.classic import EFFECTS as CLASSIC_EFFECTS
from games.engine.variants.classic import OPENS as CLASSIC_OPENS
from games.engine.variants.shelf import CLASSIC, Variant, but

PRICE = 2
"""Cards drawn by who refuses a dare, or fails it."""

LISTS = ("family", "show_off", "daredevil", "house")
"""The lists of sixteen dares; the last one is the table's own."""

ENTRIES = 16


@decisions.known
@dataclass(slots=True)
class Dare(Decision):
    """A seat is to take the dare of this number on a list, or to draw `cards`; `by` dared it."""

    kind: ClassVar[str] = "dare"
    owed: ClassVar[bool] = True
    seat: int
    cards: int
    by: int
    list: str
    number: int

    def shown(self, viewer: int | None) -> dict[str, Any]:
        """Return the dare and its price."""
        return {"cards": self.cards, "by": self.by} | told_of(self)


def told_of(dare: Dare) -> dict[str, Any]:
    """Return which dare it is, as everybody is told."""
    return {"list": dare.list, "number": dare.number}


@moves.known
@dataclass(frozen=True)
class TakeDare(Move):
    """Take the dare, and let the table judge it."""

    kind: ClassVar[str] = "dare"


@moves.known
@dataclass(frozen=True)
class Refuse(Move):
    """Refuse the dare, and draw."""

    kind: ClassVar[str] = "refuse"


def on_dare(table: Table, seat: int, dare: Dare) -> Iterator[Choice]:
    """Take the dare or refuse it."""
    yield Choice("dare")
    yield Choice("refuse")


def open_dare(table: Table) -> Dare:
    """Return the dare the table waits on."""
    dare = table.state.awaiting
    if not isinstance(dare, Dare):
        raise TypeError(f"no dare is open, but {dare.kind}")
    return dare


def take(table: Table, seat: int, move: TakeDare) -> None:
    """Perform the dare; everybody else judges it."""
    dare = open_dare(table)
    told = told_of(dare)
    table.say("dare_taken", seat, told)
    voting.open_vote(table, Vote("dare", seat, table.others(seat), stake=dare.cards, by=dare.by, told=told))


def refuse(table: Table, seat: int, move: Refuse) -> None:
    """Draw instead, and lose the turn."""
    dare = open_dare(table)
    table.say("dare_refused", seat, told_of(dare))
    fail(table, seat, dare.cards)


def fail(table: Table, seat: int, cards: int) -> None:
    """Draw the price of a dare and lose the turn."""
    table.punish(seat, cards, "dare")
    table.say("turn_skipped", seat)
    table.turn_after(seat)


def judged_turn_lost(table: Table, vote: Vote, passed: bool) -> None:
    """A dare that succeeded costs the turn; one that failed the cards as well."""
    if passed:
        table.turn_after(vote.about)
    else:
        fail(table, vote.about, vote.stake)


def judged_turn_kept(table: Table, vote: Vote, passed: bool) -> None:
    """Who succeeded with a dare plays a normal turn; who failed draws and loses it."""
    if passed:
        table.turn_of(vote.about)
    else:
        fail(table, vote.about, vote.stake)


def _dare(name: str, table: Table, seat: int, move: Move | None) -> None:
    dare = Dare(table.next_seat(seat), PRICE, seat, name, table.top.entry or 1)
    table.state.awaiting = dare
    table.say("dared", dare.seat, {"by": seat} | told_of(dare))


@cache
def dare_next(name: str) -> Effect:
    """The next seat faces the dare that the card points at on a list."""
    return partial(_dare, name)


def effects_with(name: str) -> dict[str, tuple[Effect, ...]]:
    """Return what every face does when a list lies on the table."""
    plain = {symbol: CLASSIC_EFFECTS[symbol] for symbol in ("skip", "reverse")}
    return plain | {"dare": (dare_next(name),), "wild_dare": (fx.name_color, dare_next(name))}


def opens_with(name: str) -> dict[str, tuple[Effect, ...]]:
    """Return what every start card does when a list lies on the table."""
    plain = {symbol: CLASSIC_OPENS[symbol] for symbol in ("skip", "reverse")}
    return plain | {"dare": (dare_next(name),), "wild_dare": (fx.first_names_color,)}


@option(LISTS)
def dare_list(book: Rulebook, name: Value) -> Rulebook:
    """The dares come from this list."""
    dare = dare_next(str(name))
    return replace(
        book,
        effects={**book.effects, "dare": (dare,), "wild_dare": (fx.name_color, dare)},
        opens={**book.opens, "dare": (dare,)},
    )


@option(Text(longest=ENTRIES * 141, lines=ENTRIES))
def house_dares(book: Rulebook, text: Value) -> Rulebook:
    """The table's own list, a line for each dare; it is read by people only."""
    return book


JUDGED: Mapping[Value, Verdict] = MappingProxyType({"lost": judged_turn_lost, "kept": judged_turn_kept})


@option(("lost", "kept"))
def dare_success_turn(book: Rulebook, how: Value) -> Rulebook:
    """Who succeeds with a dare may play as well."""
    return replace(book, verdicts={**book.verdicts, "dare": JUDGED[how]})


def faces() -> Iterator[Face]:
    """Yield the 108 faces; each of the sixteen cards that dare points at its own line of the list."""
    yield from numbers([0], 1)
    yield from numbers(range(1, 10), 2)
    for symbol in ("reverse", "skip"):
        yield from actions(symbol, 2)
    for place, color in enumerate(("blue", "green", "yellow", "red")):
        for entry in (2 * place + 1, 2 * place + 2):
            yield replace(action(color, "dare", mark=f"D{entry}"), entry=entry)
    for entry in range(9, ENTRIES + 1):
        yield replace(wild("wild_dare", f"WD{entry}"), entry=entry)


def dare() -> Rulebook:
    """Return the official rules; a dare that succeeds costs the turn."""
    pages: dict[str, Any] = UNO | {
        "answers": ANSWERS | {Dare: on_dare},
        "moves": MOVES | {TakeDare: take, Refuse: refuse},
    }
    return Rulebook(
        deck=one_sided(faces()),
        effects=effects_with("family"),
        opens=opens_with("family"),
        verdicts=MappingProxyType({"dare": judged_turn_lost}),
        **pages,
    )


UNFIT = ("stacking", "skip_deflects", "wd4", "wd4_basis")
"""Options for draw cards, of which this box has none."""

VARIANT = Variant("dare", dare, ("dare_list", "house_dares", "dare_success_turn", *but(CLASSIC, *UNFIT)))
