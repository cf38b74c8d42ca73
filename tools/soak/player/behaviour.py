"""What people are like: how often they change their minds, do what is forbidden, or vanish."""

import random
from dataclasses import dataclass
from enum import Enum, auto


class Whim(Enum):
    """What somebody does who waits for a table."""

    PATIENT = auto()
    CANCELS = auto()
    VANISHES = auto()


class Fate(Enum):
    """What comes between somebody and the end of a match."""

    PLAYS = auto()
    RESIGNS = auto()
    DOZES = auto()
    VANISHES = auto()


@dataclass(frozen=True)
class Temper:
    """Chances, and stretches of seconds. Who dozes misses a turn or two, who vanishes loses the seat."""

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
        """Draw what somebody does while they wait."""
        return chance.choices(list(Whim), [1 - self.cancels - self.silent, self.cancels, self.silent])[0]

    def fate(self, chance: random.Random) -> Fate:
        """Draw what becomes of somebody at a table."""
        odds = [1 - self.resigns - self.dozes - self.vanishes, self.resigns, self.dozes, self.vanishes]
        return chance.choices(list(Fate), odds)[0]
