"""All clients of a table: the players, and one spectator."""

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
    """The clients of one table: its players and one spectator."""

    players: list[Player]
    onlooker: Player

    @classmethod
    def of(cls, address: str, count: int, seed: int, figures: Figures, findings: Findings) -> "Party":
        """Return `count` players and a spectator; the same seed makes them choose the same way."""

        def client(name: str) -> Player:
            return Player(Client(address, name, figures, findings, random.Random(f"{seed} {name}")))

        return cls([client(name) for name in NAMES[:count]], client(ONLOOKER))

    def at_most(self, seats: int | None) -> "Party":
        """Return the first `seats` players (all for None) and the spectator."""
        return Party(self.players[:seats], self.onlooker)

    @property
    def host(self) -> Player:
        """The player who creates the room."""
        return self.players[0]

    @property
    def everybody(self) -> list[Player]:
        """The players and the spectator."""
        return [*self.players, self.onlooker]
