"""A sampled table: moves change it in place, no event is recorded, the match ends with the round."""

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
from games.engine.rulesets import Ruleset, rulebook_of
from games.engine.state import State
from games.engine.table import Table

Chance = Callable[[], float]
"""Returns a uniformly distributed number from 0 up to, but not including, 1."""


class SampledTable(Table):
    """A complete table that agrees with one view; the caller may modify it in any way.

    All its randomness comes from the given `chance`, since no player at the table knows the seed.
    """

    __slots__ = ("chance",)

    def __init__(self, state: State, book: Rulebook, box: Box, chance: Chance) -> None:
        super().__init__(state, book, box)
        self.chance = chance

    def copy(self) -> "SampledTable":
        """Return a copy that can be played on without affecting this table."""
        return SampledTable(self.state.copy(), self.book, self.box, self.chance)

    @property
    def is_over(self) -> bool:
        """Return whether the round, and with it the sampled match, has ended."""
        return type(self.state.awaiting) is MatchOver

    def answers(self, seat: int) -> Iterator[LegalMove]:
        """Return the answers of an awaited seat to the open decision, the default answer last."""
        waiting = self.state.awaiting
        return self.book.answers[type(waiting)](self, seat, waiting)

    def make(self, seat: int, move: Move) -> None:
        """Make a move that is known to be legal."""
        carry_out(self, seat, move)

    def shuffle(self, cards: Iterable[int]) -> list[int]:
        """Return the cards in random order."""
        self.state.shuffles += 1
        return sorted(cards, key=lambda _: self.chance())

    def pick(self, limit: int) -> int:
        """Return a uniformly distributed number from 0 to `limit` - 1."""
        self.state.shuffles += 1
        return int(self.chance() * limit)

    def say(self, *event: Any, **more: Any) -> None:
        """Record nothing: a sampled table has no events."""


def with_this_round(table: Table) -> bool:
    """Return True: the match is over with its round."""
    return True


@lru_cache(maxsize=1024)
def imagined_book(rules: Ruleset) -> Rulebook:
    """Return the rulebook of a ruleset for matches that are not played past their round."""
    return replace(rulebook_of(rules.variant, rules.options), ending=with_this_round)
