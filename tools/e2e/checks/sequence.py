"""Checks that every move arrives once and in order."""


def sequence_faults(last: int, seq: int) -> list[str]:
    """Return a fault if frame `seq` may not follow frame `last`."""
    if seq == last + 1:
        return []
    if seq <= last:
        return [f"move {seq} came again after move {last}"]
    return [f"after move {last} came move {seq}: a gap"]
