"""The identity of one client, and where it records metrics and faults."""

import random
from dataclasses import dataclass

from tools.e2e.failures import Findings
from tools.e2e.metrics import Metrics


@dataclass(frozen=True)
class ApiClient:
    """One client of the service at `address`, with its own random generator `chance`."""

    address: str
    name: str
    metrics: Metrics
    findings: Findings
    chance: random.Random

    def fault(self, *faults: str) -> None:
        """Record faults under the name of this client."""
        self.findings.add(self.name, *faults)
