"""What was found wrong, each fault told once."""

from collections import Counter


class Findings:
    """Every fault with the number of times it was met, in the order of the first times."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()

    def add(self, who: str, *faults: str) -> None:
        """Note what is wrong; `who` met it."""
        self.met.update(f"{who}: {fault}" for fault in faults)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is wrong."""
        return not self.met

    def lines(self, most: int = 40) -> list[str]:
        """Return a line for each fault, and one for those that are left out."""
        told = [f"{fault}" + (f"  ({times} times)" if times > 1 else "") for fault, times in self.met.items()]
        hidden = len(told) - most
        return told[:most] + ([f"… and {hidden} more"] if hidden > 0 else [])
