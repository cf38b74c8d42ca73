"""All clients of a table: the players, and one spectator."""

import random
from dataclasses import dataclass

from tools.e2e.client import ApiClient
from tools.e2e.failures import Findings
from tools.e2e.metrics import Metrics
from tools.e2e.player import SeatedClient

NAMES = ("Ada", "Ben", "Cleo", "Dino", "Ella", "Finn", "Gina", "Hugo", "Iris", "Jan")
ONLOOKER = "Olga"


@dataclass(frozen=True)
class Party:
    """The clients of one table: its players and one spectator."""

    players: list[SeatedClient]
    onlooker: SeatedClient

    @classmethod
    def of(cls, address: str, count: int, seed: int, metrics: Metrics, findings: Findings) -> "Party":
        """Return `count` players and a spectator; the same seed makes them choose the same way."""

        def client(name: str) -> SeatedClient:
            return SeatedClient(ApiClient(address, name, metrics, findings, random.Random(f"{seed} {name}")))

        return cls([client(name) for name in NAMES[:count]], client(ONLOOKER))

    def at_most(self, seats: int | None) -> "Party":
        """Return the first `seats` players (all for None) and the spectator."""
        return Party(self.players[:seats], self.onlooker)

    @property
    def host(self) -> SeatedClient:
        """The player who creates the room."""
        return self.players[0]

    @property
    def everybody(self) -> list[SeatedClient]:
        """The players and the spectator."""
        return [*self.players, self.onlooker]
