"""Who is out: what the last card of a hand must be."""

from games.engine.cards import Face
from games.engine.table import Table

ACTION_LAST = 2
"""Cards drawn by who ends a hand with an action where the house forbids it."""


def out_with_any_card(table: Table, seat: int, face: Face) -> bool:
    """An empty hand is out, whatever the last card was."""
    return True


def out_with_a_number(table: Table, seat: int, face: Face) -> bool:
    """An empty hand is out if the last card was a number."""
    return face.value is not None


def lay_last_card(table: Table, seat: int, face: Face) -> None:
    """Go out, or draw where the house does not let this face be the last."""
    if table.book.goes_out(table, seat, face):
        table.state.winner = seat
    else:
        draw_for_action(table, seat)


def draw_for_action(table: Table, seat: int) -> None:
    """Draw for a hand that ended with an action."""
    table.punish(seat, ACTION_LAST, "action_last")
