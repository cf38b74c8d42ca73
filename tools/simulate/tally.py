"""What is counted while matches are played: whole numbers, so that they add up in any order."""

from collections import Counter
from dataclasses import dataclass, field, fields


def _counter() -> Counter[int]:
    return Counter()


@dataclass
class Tally:
    """Counts of matches. The counters say how often a number came: so many rounds had so many moves.

    `undecided` rounds had no winner. `round_…` are rounds that ended, `match_…` matches that did; the moves
    of a match and of a round that were broken off are in `moves` and `moves_broken_off` only. `won_by_place`
    goes by who moved first in the round, second, and so on, `rivals` by how many took part in a round that
    was won.
    """

    matches: int = 0
    cut_off: int = 0
    moves: int = 0
    moves_broken_off: int = 0
    blocked: int = 0
    undecided: int = 0
    round_moves: Counter[int] = field(default_factory=_counter)
    round_turns: Counter[int] = field(default_factory=_counter)
    round_points: Counter[int] = field(default_factory=_counter)
    match_moves: Counter[int] = field(default_factory=_counter)
    match_rounds: Counter[int] = field(default_factory=_counter)
    rounds_won: Counter[int] = field(default_factory=_counter)
    matches_won: Counter[int] = field(default_factory=_counter)
    won_by_place: Counter[int] = field(default_factory=_counter)
    rivals: Counter[int] = field(default_factory=_counter)

    def add(self, other: "Tally") -> None:
        """Add what somebody else has counted."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    @property
    def rounds(self) -> int:
        """How many rounds ended."""
        return self.round_moves.total()

    @property
    def even_share(self) -> float:
        """What part of the rounds won everybody would win who took part, if seats made no difference."""
        return sum(count / rivals for rivals, count in self.rivals.items()) / (self.rivals.total() or 1)
