"""Names of bots."""

from collections.abc import Iterable

NAMES = (
    "Abacus",
    "Bolt",
    "Cobalt",
    "Dynamo",
    "Ember",
    "Fidget",
    "Gizmo",
    "Helix",
    "Indigo",
    "Juniper",
    "Kettle",
    "Lumen",
    "Mosaic",
    "Nimbus",
    "Orbit",
    "Pixel",
)


def free_name(taken: Iterable[str]) -> str:
    """Return the first name that is not taken at the table."""
    gone = set(taken)
    return next(name for name in NAMES if name not in gone)
