"""The behaviour of simulated players: how often they cancel, send forbidden requests or disconnect."""

import random
from dataclasses import dataclass
from enum import Enum, auto


class Whim(Enum):
    """The behaviour of a player who waits for a match."""

    PATIENT = auto()
    CANCELS = auto()
    VANISHES = auto()


class Fate(Enum):
    """The behaviour of a player during a match."""

    PLAYS = auto()
    RESIGNS = auto()
    DOZES = auto()
    VANISHES = auto()


@dataclass(frozen=True)
class Temper:
    """Probabilities, and ranges in seconds.

    A player who dozes (`nap`) misses a turn or two; a player who vanishes (`absence`) loses the seat.
    """

    cancels: float = 0.12
    silent: float = 0.03
    twice: float = 0.1
    in_a_party: float = 0.6
    cold_feet: float = 0.1
    listens: float = 0.4
    resigns: float = 0.05
    dozes: float = 0.08
    vanishes: float = 0.03
    queues_while_playing: float = 0.1
    blocks: float = 0.3
    second_thoughts: tuple[float, float] = (0.0, 2.5)
    silence: tuple[float, float] = (31.0, 36.0)
    nap: tuple[float, float] = (5.0, 30.0)
    absence: tuple[float, float] = (50.0, 75.0)
    thinking: float = 0.15

    def whim(self, chance: random.Random) -> Whim:
        """Draw the behaviour of a waiting player."""
        return chance.choices(list(Whim), [1 - self.cancels - self.silent, self.cancels, self.silent])[0]

    def fate(self, chance: random.Random) -> Fate:
        """Draw the behaviour of a player during a match."""
        odds = [1 - self.resigns - self.dozes - self.vanishes, self.resigns, self.dozes, self.vanishes]
        return chance.choices(list(Fate), odds)[0]
