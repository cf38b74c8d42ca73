"""The rulebook: an immutable value with one page for each question that the game asks.

A variant builds a rulebook. A house rule returns a copy of it with one page replaced or, where the page
is a tuple, with one more entry. No option is read while a match is played: all options have been turned
into pages before the match begins. Pages are module-level functions, so that two rulebooks can be
compared.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.engine.cards import LIGHT, Card, Face
from games.engine.choices import LegalMove
from games.engine.decisions import Decision, Turn
from games.engine.errors import Reason
from games.engine.moves import Move
from games.engine.table import Table

Answers = Callable[[Table, int, Any], Iterator[LegalMove]]
"""(table, seat, decision): the options of the seat for the decision, the default answer last."""

Handler = Callable[[Table, int, Any], None]
"""(table, seat, move): carries out the move."""

Effect = Callable[[Table, int, Move | None], None]
"""(table, seat, move): what a face does; for a start card, the seat is its dealer and the move is None."""

Fitting = Callable[[Table, Iterable[int]], list[int]]
"""(table, cards): those of the cards that may go onto the discard pile."""

Stack = Callable[[Table, Face], bool]
"""(table, face): whether the face may answer the open penalty."""

Interrupt = Callable[[Table, int], Iterable[LegalMove]]
"""(table, seat): the options of a seat that do not answer the open decision."""

Reaction = Callable[[Table], None]
"""(table): what follows every move; the deal has the same signature."""

Drawing = Callable[[Table, int], list[int]]
"""(table, seat): draws for the seat as the rules say; returns the cards, the one that may be played last."""

Guard = Callable[[Table, int, int], bool]
"""(table, seat, card): whether playing the card now would break its limit."""

GoesOut = Callable[[Table, int, Face], bool]
"""(table, seat, face): whether a seat that has just played its last card, with this face, is out."""

Scores = Callable[[Table], None]
"""(table): writes the points of a round that has just ended."""

Ending = Callable[[Table], bool]
"""(table): whether the match is over now that a round has been scored."""

Worth = Callable[[Table, int], int]
"""(table, seat): the points in a seat's hand."""

Ranking = Callable[[Table, int], tuple[Any, ...]]
"""(table, seat): the sort key of a seat among those that stayed to the end; the best has the smallest."""


Verdict = Callable[[Table, Any, bool], None]
"""(table, vote, passed): carries out the result of a vote."""

Arrange = Callable[[tuple[Card, ...], str], Sequence[Card]]
"""(deck, seed): the cards of the box with the printing they have in the match of this seed."""

Sees = Callable[[Table, int | None, int], list[str] | None]
"""(table, viewer, seat): the codes of the card backs of a hand that the viewer sees, None for none."""


PileShows = Callable[[Table], str | None]
"""(table): the code of the back that is visible on the draw pile, None where backs reveal nothing."""


Begins = Callable[[int], Decision]
"""(seat): the decision that is open when the seat begins its turn."""

FirstDealer = Callable[[Table], int]
"""(table): the seat that deals the first round."""

Explains = Callable[[Table, int, Any], Reason]
"""(table, seat, move): why the move is not an option of the seat, although the table waits for the seat."""

Waits = Callable[[Table], bool]
"""(table): whether an open debt waits for its payer, although the payer has no choice."""

Pays = Callable[[Table, int, int], list[int]]
"""(table, seat, owed): moves what the seat owes to its hand; returns the cards."""


def nothing_to_wait_for(table: Table) -> bool:
    """Return False: a debt with a single answer is paid at once."""
    return False


def card_by_card(table: Table, seat: int, owed: int) -> list[int]:
    """Take as many cards as are owed; return them."""
    return table.take(seat, owed)


def as_printed(deck: tuple[Card, ...], seed: str) -> Sequence[Card]:
    """Return the box unchanged: every match has the same cards."""
    return deck


def no_backs(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Return None: no viewer sees the backs of a hand."""
    return None


def no_back(table: Table) -> str | None:
    """Return None: the back of the draw pile reveals nothing."""
    return None


@dataclass(frozen=True, eq=False, slots=True)
class Rulebook:
    """Every rule of one game at one table.

    A variant must set the fields without a default; the defaults of the other fields are the pages of
    the classic game. Pages that collect several entries are tuples or mappings; pages that make one
    decision are single functions or values.

    - `guarded`: the symbols of faces that have a limit.
    - `targets`: the symbols of faces that need a chosen seat.
    - `nameless`: the symbols of wilds whose colour another seat names.
    - `hand_limit`: the largest number of cards in a hand; 0 for no limit.
    - `dare_list`: the list whose lines the dare cards point at.
    - `lasting`: the lines of that list that run until the performer's next turn.
    - `sits_out`: a seat can be out of a round that the others play on.
    - `prices`: how many cards each mistake costs that may be made.
    """

    deck: tuple[Card, ...]
    answers: Mapping[type[Decision], Answers]
    moves: Mapping[type[Move], Handler]
    deal: Reaction
    first_dealer: FirstDealer
    fitting: Fitting
    drawing: Drawing
    goes_out: GoesOut
    guard: Guard
    worth: Worth
    scores: Scores
    ending: Ending
    ranking: Ranking
    colors: tuple[tuple[str, ...], ...] = (LIGHT,)
    effects: Mapping[str, tuple[Effect, ...]] = field(default_factory=lambda: MappingProxyType({}))
    opens: Mapping[str, tuple[Effect, ...]] = field(default_factory=lambda: MappingProxyType({}))
    guarded: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    dare_list: str = ""
    lasting: frozenset[int] = frozenset()
    nameless: frozenset[str] = frozenset()
    stacks_on: tuple[Stack, ...] = ()
    deflects: frozenset[str] = frozenset()
    interrupts: tuple[Interrupt, ...] = ()
    afterwards: tuple[Reaction, ...] = ()
    prices: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    verdicts: Mapping[str, Verdict] = field(default_factory=lambda: MappingProxyType({}))
    explains: Mapping[type[Move], Explains] = field(default_factory=lambda: MappingProxyType({}))
    begins: Begins = Turn
    pays: Pays = card_by_card
    waits_for_jumps: Waits = nothing_to_wait_for
    arrange: Arrange = as_printed
    sees: Sees = no_backs
    pile_shows: PileShows = no_back
    keeps_top: bool = True
    bluffing: str = "challenge"
    may_decline: bool = True
    drawn_card: str = "may_play"
    swaps_when_out: bool = False
    last_card_acts: bool = True
    jumper_goes_on: bool = True
    slip_ends_turn: bool = False
    call_at: int = 1
    call_penalty: int = 2
    hand_size: int = 7
    hand_limit: int = 0
    sits_out: bool = False
    target_score: int = 500
    teams: int = 0

    def are_together(self, one: int, other: int) -> bool:
        """Return whether two seats win together; a seat is always together with itself."""
        return one == other or (self.teams > 0 and one % self.teams == other % self.teams)
