"""The randomness of a match, published when the match is over.

It consists of every shuffle and pick in order, the printing of the cards, and the cards that each seat
was dealt or drew.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.engine.cards import Face
from games.engine.moves import Move
from games.engine.pages.sides import order_of_backs, paired_by_seed
from games.engine.play import begin, move_on, table_of
from games.engine.rulesets import Ruleset, box_of, order_of_ids, rulebook_of
from games.engine.state import Seat, State
from games.engine.table import Table


class ChanceUse(NamedTuple):
    """One use of randomness: its number, its kind, its input and its result.

    A shuffle takes the cards in `given` and returns them in the order of `result`; a pick returns a
    number below `given[0]`.
    """

    number: int
    kind: str
    given: list[int]
    result: list[int]


class Printing(NamedTuple):
    """What is printed on the cards of a match, and how each card got its id.

    `box` lists the cards in the order of the box, each as the code of its face or as `light/dark`;
    `cards` lists them by id. `ids` is the shuffle that assigned the ids. `backs` is the shuffle that
    paired the sides, None where the pairs are printed.
    """

    box: list[str]
    backs: list[int] | None
    ids: list[int]
    cards: list[str]


def printing_of(ruleset: Ruleset, seed: str) -> Printing:
    """Return how the cards of a match were numbered and paired."""
    book = rulebook_of(ruleset.variant, ruleset.options)
    is_paired_by_seed = book.arrange is paired_by_seed
    return Printing(
        box=["/".join(face.code for face in card.faces) for card in book.deck],
        backs=order_of_backs(book.deck, seed) if is_paired_by_seed else None,
        ids=order_of_ids(book.deck, seed),
        cards=[
            "/".join(face.code for face in sides) for sides in zip(*box_of(book, seed).faces, strict=True)
        ],
    )


class DealtCards(NamedTuple):
    """Cards that a seat got by chance, in order, and the pile they came from, these cards included."""

    seat: int
    cards: list[Face]
    among: list[Face]


class RecordingTable(Table):
    """A table that records every shuffle and pick, and the cards that each seat took."""

    __slots__ = ("drawn", "seen")

    seen: list[ChanceUse]
    drawn: list[DealtCards]

    def shuffle(self, cards: Iterable[int]) -> list[int]:
        """Shuffle as `Table.shuffle` does, and record the result."""
        given = list(cards)
        result = super().shuffle(given)
        self.seen.append(ChanceUse(self.state.shuffles, "shuffle", given, result[:]))
        return result

    def pick(self, limit: int) -> int:
        """Pick as `Table.pick` does, and record the result."""
        result = super().pick(limit)
        self.seen.append(ChanceUse(self.state.shuffles, "pick", [limit], [result]))
        return result

    def take(self, seat: int, count: int) -> list[int]:
        """Take cards as `Table.take` does, and record the pile: the old one, or a reshuffled one."""
        pile = self.state.draw_pile[:]
        taken = super().take(seat, count)
        self._remember(seat, taken[: len(pile)], pile)
        self._remember(seat, taken[len(pile) :], self.state.draw_pile + taken[len(pile) :])
        return taken

    def _remember(self, seat: int, taken: list[int], pile: list[int]) -> None:
        if taken:
            faces = self.faces
            self.drawn.append(
                DealtCards(seat, [faces[card] for card in taken], [faces[card] for card in pile])
            )


Record = Iterable[tuple[int, Move]]


def uses_of_chance(ruleset: Ruleset, seats: int, seed: str, record: Record) -> Iterator[ChanceUse]:
    """Replay a record and yield every shuffle and pick in it."""
    for table in _witnessed(ruleset, seats, seed, record):
        yield from table.seen


def draws(ruleset: Ruleset, seats: int, seed: str, record: Record) -> Iterator[DealtCards]:
    """Replay a record and yield all cards that were dealt to a seat or drawn by it."""
    for table in _witnessed(ruleset, seats, seed, record):
        yield from table.drawn


def _witnessed(ruleset: Ruleset, seats: int, seed: str, record: Record) -> Iterator[RecordingTable]:
    """Yield the table after the deal and after every move, each with the record of that step only."""
    state = State(ruleset.variant, ruleset.options, seed, [Seat() for _ in range(seats)], seq=1, since=1)
    table = _witness(state)
    state = begin(table).state
    yield table
    for seat, move in record:
        table = _witness(state.copy())
        state = move_on(table, seat, move).state
        yield table


def _witness(state: State) -> RecordingTable:
    plain = table_of(state)
    witness = RecordingTable(state, plain.book, plain.box)
    witness.seen, witness.drawn = [], []
    return witness
