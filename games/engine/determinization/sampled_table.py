"""A table in somebody's mind: moves are made in place, nothing is told, the match ends with the round."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.engine.box import Box
from games.engine.choices import LegalMove
from games.engine.decisions import MatchOver
from games.engine.moves import Move
from games.engine.play import carry_out
from games.engine.rulebook import Rulebook
from games.engine.rulesets import Ruleset, rulebook
from games.engine.state import State
from games.engine.table import Table

Chance = Callable[[], float]
"""Returns an even number from 0 up to 1."""


class SampledTable(Table):
    """A whole table consistent with one view; whoever imagined it may do with it what they like.

    All chance on it comes from the `chance` it was given, since nobody at the table knows the seed.
    """

    __slots__ = ("chance",)

    def __init__(self, state: State, book: Rulebook, box: Box, chance: Chance) -> None:
        super().__init__(state, book, box)
        self.chance = chance

    def copy(self) -> "SampledTable":
        """Return a table that can be played on without touching this one."""
        return SampledTable(self.state.copy(), self.book, self.box, self.chance)

    @property
    def is_over(self) -> bool:
        """Whether the round, and with it the imagined match, has ended."""
        return type(self.state.awaiting) is MatchOver

    def answers(self, seat: int) -> Iterator[LegalMove]:
        """Return what a seat that is awaited may do about it, the meekest answer last."""
        waiting = self.state.awaiting
        return self.book.answers[type(waiting)](self, seat, waiting)

    def make(self, seat: int, move: Move) -> None:
        """Make a move that is known to be legal."""
        carry_out(self, seat, move)

    def shuffle(self, cards: Iterable[int]) -> list[int]:
        """Return cards in any order."""
        self.state.shuffles += 1
        return sorted(cards, key=lambda _: self.chance())

    def pick(self, limit: int) -> int:
        """Return an even choice from 0 to `limit` - 1."""
        self.state.shuffles += 1
        return int(self.chance() * limit)

    def say(self, *told: Any, **more: Any) -> None:
        """Tell nobody."""


def with_this_round(table: Table) -> bool:
    """The match is over with its round."""
    return True


@lru_cache(maxsize=1024)
def imagined_book(rules: Ruleset) -> Rulebook:
    """Return a ruleset's book for matches that nobody follows past their round."""
    return replace(rulebook(rules.variant, rules.options), ending=with_this_round)
