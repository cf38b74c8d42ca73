"""A rulebook is a value: one page for each question the game asks.

A variant writes one; a house rule returns it with a page replaced or, where the page is a tuple,
with one more entry. No rule switch is read while a card is being played: the switches have turned
into pages before the match begins. Pages are module-level functions, so two books can be compared.
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
"""(table, seat, decision): what that seat may do about the decision, the meekest answer last."""

Handler = Callable[[Table, int, Any], None]
"""(table, seat, move): what the move does."""

Effect = Callable[[Table, int, Move | None], None]
"""(table, seat, move): what a face does; a start card has its dealer as seat, and no move."""

Fitting = Callable[[Table, Iterable[int]], list[int]]
"""Return those of some cards that may go onto the discard pile."""

Stack = Callable[[Table, Face], bool]
"""Whether a face may answer the open penalty."""

Interrupt = Callable[[Table, int], Iterable[LegalMove]]
"""What a seat may do although nobody waits for it."""

Reaction = Callable[[Table], None]
"""What follows every move."""

Drawing = Callable[[Table, int], list[int]]
"""Draw for a seat as the rules say; return the cards, the one that may be played last."""

Guard = Callable[[Table, int, int], bool]
"""(table, seat, card): whether playing the card now would break its limit."""

GoesOut = Callable[[Table, int, Face], bool]
"""Whether a seat that has just played its last card, of this face, is out."""

Scores = Callable[[Table], None]
"""Write the points of a round that has just ended."""

Ending = Callable[[Table], bool]
"""Whether the match is over now that a round has been scored."""

Worth = Callable[[Table, int], int]
"""The points in a seat's hand."""

Ranking = Callable[[Table, int], tuple[Any, ...]]
"""The key that puts a seat among those who stayed to the end, the best smallest."""


Verdict = Callable[[Table, Any, bool], None]
"""(table, vote, passed): what follows when the table has voted."""

Arrange = Callable[[tuple[Card, ...], str], Sequence[Card]]
"""Return the cards of the box as this match's seed has them printed."""

Sees = Callable[[Table, int | None, int], list[str] | None]
"""(table, viewer, seat): the codes of the backs of a hand that a viewer sees, None for none."""


PileShows = Callable[[Table], str | None]
"""Return the code of the back that lies open on the draw pile, None where backs tell nothing."""


Begins = Callable[[int], Decision]
"""Return what the table waits for when a seat begins its turn."""

FirstDealer = Callable[[Table], int]
"""Return the seat that deals the first round."""

Explains = Callable[[Table, int, Any], Reason]
"""(table, seat, move): why the move is not among the seat's options, although the table waits for it."""

Waits = Callable[[Table], bool]
"""Whether an open debt waits for its payer, although there is nothing to choose."""

Pays = Callable[[Table, int, int], list[int]]
"""(table, seat, owed): move what a seat owes to its hand; return the cards."""


def nothing_to_wait_for(table: Table) -> bool:
    """A debt with a single answer is paid at once."""
    return False


def card_by_card(table: Table, seat: int, owed: int) -> list[int]:
    """What is owed is so many cards."""
    return table.take(seat, owed)


def as_printed(deck: tuple[Card, ...], seed: str) -> Sequence[Card]:
    """Every match has the same cards."""
    return deck


def no_backs(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """The backs of the cards tell nothing."""
    return None


def no_back(table: Table) -> str | None:
    """The back of the draw pile tells nothing."""
    return None


@dataclass(frozen=True, eq=False, slots=True)
class Rulebook:
    """Every rule of one game at one table.

    The first group is what a variant must say; the pages with defaults are those of the classic
    game. Pages that widen are tuples or mappings, pages that decide are single.

    Faces whose symbol is in `guarded` have a limit, in `targets` want a seat chosen; wilds in
    `nameless` leave the colour to somebody else. A hand never grows past `hand_limit`, 0 for none. The cards
    that dare point at lines of `dare_list`; the `lasting` ones run until the performer's next turn. With
    `sits_out` a seat can be out of a round that others play on. `prices` says how many cards each mistake
    costs that may be made.
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
        """Whether two seats win together; a seat is always together with itself."""
        return one == other or (self.teams > 0 and one % self.teams == other % self.teams)
