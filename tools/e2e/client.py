"""Who a client is, and where it counts what happens and tells what is wrong."""

import random
from dataclasses import dataclass

from tools.e2e.failures import Findings
from tools.e2e.metrics import Figures


@dataclass(frozen=True)
class Client:
    """One client of the service at `address`, with its own chance."""

    address: str
    name: str
    figures: Figures
    findings: Findings
    chance: random.Random

    def fault(self, *faults: str) -> None:
        """Tell what is wrong."""
        self.findings.add(self.name, *faults)
