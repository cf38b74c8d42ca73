"""Checks that all clients receive the same events, except for the data meant for one seat."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tools.e2e.checks import Json
from tools.e2e.checks.leaks import MEANT_FOR

Received = Mapping[int, Sequence[Json]]
"""The events one client received, by the sequence number of the move."""


def story_faults(received: Mapping[int | None, Received]) -> list[str]:
    """Return a fault for each move whose public events differ between two clients; keys are seats."""
    return [
        f"move {seq} differs between seat {one} and seat {other}"
        for one, other in combinations(received, 2)
        for seq in sorted(received[one].keys() & received[other].keys())
        if not _are_one_story(received[one][seq], received[other][seq], {one, other})
    ]


def _are_one_story(one: Sequence[Json], other: Sequence[Json], seats: set[int | None]) -> bool:
    if len(one) != len(other):
        return False
    return all(list(_public(a, seats)) == list(_public(b, seats)) for a, b in zip(one, other, strict=True))


def _public(event: Json, seats: set[int | None]) -> Iterator[tuple[str, object]]:
    """Yield the public fields of an event: all of them, unless it is meant for one of these seats."""
    kind = event["type"]
    is_meant = kind in MEANT_FOR and event.get(MEANT_FOR[kind]) in seats
    for name in sorted(event):
        if not (is_meant and name in {"cards", "text"}):
            yield name, event[name]


def record_faults(received: Received, record: Received) -> list[str]:
    """Return the differences between the events a client received over its socket and the match record."""
    missing = sorted(record.keys() - received.keys())
    faults = [f"moves {missing} are in the record and were never pushed"] if missing else []
    faults += [
        f"move {seq} was pushed and is not in the record" for seq in sorted(received.keys() - record.keys())
    ]
    differing = [
        seq for seq in sorted(received.keys() & record.keys()) if list(received[seq]) != list(record[seq])
    ]
    return faults + [f"move {seq} was pushed differently than it is recorded" for seq in differing]
