"""Who is out: what the last card of a hand must be, and the end of a round that cannot be won."""

from games.engine.cards import Face
from games.engine.table import Table

ACTION_LAST = 2
"""Cards drawn by who ends a hand with an action where the house forbids it."""


def out_with_a_number(table: Table, seat: int, face: Face) -> bool:
    """An empty hand is out if the last card was a number; after any other the player draws two."""
    if face.value is not None:
        return True
    table.punish(seat, ACTION_LAST, "action_last")
    return False
