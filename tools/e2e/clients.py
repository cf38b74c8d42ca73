"""Everybody who is there: those who play, and one who looks on from the gallery."""

import random
from dataclasses import dataclass

from tools.e2e.client import Client
from tools.e2e.failures import Findings
from tools.e2e.metrics import Figures
from tools.e2e.player import Player

NAMES = ("Ada", "Ben", "Cleo", "Dino", "Ella", "Finn", "Gina", "Hugo", "Iris", "Jan")
ONLOOKER = "Olga"


@dataclass(frozen=True)
class Party:
    """The clients of one run."""

    players: list[Player]
    onlooker: Player

    @classmethod
    def of(cls, address: str, count: int, seed: int, figures: Figures, findings: Findings) -> "Party":
        """Make `count` players and the onlooker; the same seed makes them choose alike."""

        def client(name: str) -> Player:
            return Player(Client(address, name, figures, findings, random.Random(f"{seed} {name}")))

        return cls([client(name) for name in NAMES[:count]], client(ONLOOKER))

    def at_most(self, seats: int | None) -> "Party":
        """Return those who have a seat, and the onlooker."""
        return Party(self.players[:seats], self.onlooker)

    @property
    def host(self) -> Player:
        """Who opens the room."""
        return self.players[0]

    @property
    def everybody(self) -> list[Player]:
        """Return all of them."""
        return [*self.players, self.onlooker]
