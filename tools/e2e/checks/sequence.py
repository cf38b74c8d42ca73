"""Every move comes once, in order."""


def sequence_faults(last: int, seq: int) -> list[str]:
    """Say what is wrong when frame `seq` comes after frame `last`."""
    if seq == last + 1:
        return []
    if seq <= last:
        return [f"move {seq} came again after move {last}"]
    return [f"after move {last} came move {seq}: a gap"]
