"""The counters of a simulation: integers, so that tallies can be added in any order."""

from collections import Counter
from dataclasses import dataclass, field, fields


def _counter() -> Counter[int]:
    return Counter()


@dataclass
class MatchTally:
    """Totals of matches. Each Counter maps a value to its frequency, such as moves to the number of rounds.

    `undecided` rounds had no winner. `round_…` counts rounds that ended, `match_…` matches that ended; the
    moves of a match and of a round that were stopped early are in `moves` and `moves_broken_off` only.
    `won_by_place` maps the place in the turn order of the round (0 moves first) to the rounds won, `rivals`
    maps the number of participants to the rounds that were won.
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

    def add(self, other: "MatchTally") -> None:
        """Add the counts of another tally to this one."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    @property
    def rounds(self) -> int:
        """The number of rounds that ended."""
        return self.round_moves.total()

    @property
    def even_share(self) -> float:
        """The share of the rounds that each participant would win if the seats made no difference."""
        return sum(count / rivals for rivals, count in self.rivals.items()) / (self.rivals.total() or 1)
