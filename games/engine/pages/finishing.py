"""Going out: what the last card of a hand must be, and whether the others play on for places."""

from games.engine.cards import Face
from games.engine.decisions import MatchOver
from games.engine.table import Table

ACTION_LAST = 2
"""Cards drawn by a player who ends a hand with an action where the house rule forbids it."""


def out_with_any_card(table: Table, seat: int, face: Face) -> bool:
    """Return True: an empty hand is out, whatever the last card was."""
    return True


def out_with_a_number(table: Table, seat: int, face: Face) -> bool:
    """Return whether the last card was a number; only then is an empty hand out."""
    return face.value is not None


def lay_last_card(table: Table, seat: int, face: Face) -> None:
    """Make the seat the winner, or make it draw where this face may not be the last."""
    if table.book.goes_out(table, seat, face):
        table.state.winner = seat
    else:
        draw_for_action(table, seat)


def draw_for_action(table: Table, seat: int) -> None:
    """Make a seat draw because its hand ended with an action."""
    table.punish(seat, ACTION_LAST, "action_last")


def play_on(table: Table) -> None:
    """Let the others play on after a seat went out, until one player, or one team, is left with cards.

    What the last card asks for is paid first. The first seat that went out has won the round.
    """
    state = table.state
    if isinstance(state.awaiting, MatchOver) or state.awaiting.owed:
        return
    state.finished = [seat for seat in state.finished if not table.seat(seat).gone]
    if state.winner is not None:
        sit_out(table, state.winner)
        state.winner = None
    first, *others = table.active_seats()
    if state.finished and all(table.book.are_together(first, other) for other in others):
        state.winner = state.finished[0]


def sit_out(table: Table, seat: int) -> None:
    """Remove a seat that went out from the round, and pass its turn on if it had one."""
    state = table.state
    state.finished = [*state.finished, seat]
    table.seat(seat).active = False
    table.hand_changed(seat)
    table.say("went_out", seat, {"place": len(state.finished)})
    if seat in state.awaiting.seats:
        table.turn_after(seat)
