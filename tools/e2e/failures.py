"""The faults found in a run, each reported once with its count."""

from collections import Counter


class Findings:
    """Each distinct fault with the number of its occurrences, in the order of the first occurrence."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()

    def add(self, who: str, *faults: str) -> None:
        """Record faults found by the client named `who`."""
        self.met.update(f"{who}: {fault}" for fault in faults)

    @property
    def is_empty(self) -> bool:
        """Whether no fault was found."""
        return not self.met

    def lines(self, most: int = 40) -> list[str]:
        """Return one line for each of the first `most` faults, and one with the number of the others."""
        received = [
            f"{fault}" + (f"  ({times} times)" if times > 1 else "") for fault, times in self.met.items()
        ]
        hidden = len(received) - most
        return received[:most] + ([f"… and {hidden} more"] if hidden > 0 else [])
