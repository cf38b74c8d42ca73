"""The center row: cards side by side, each open to one match per turn."""

from games.engine.pages import dealing
from games.engine.table import Table

WIDTH = 2
"""The number of cards that the row is filled up to; placed cards make it longer."""


def deal(table: Table) -> None:
    """Shuffle, deal every hand and open the center row, whose cards have no effects."""
    dealing.begin_round(table)
    dealing.give_hands(table)
    fill(table)
    table.turn_after(table.state.dealer)


def clear(table: Table) -> None:
    """Move the matched center cards, with the cards laid on them, to the discard pile."""
    state = table.state
    gone = [card for row in state.center if len(row) > 1 for card in row]
    if gone:
        state.center = [row for row in state.center if len(row) == 1]
        state.discard_pile += gone
        table.say("center_cleared", None, {"count": len(gone)})


def fill(table: Table) -> None:
    """Turn cards of the draw pile until the row is full again, or no card is left to turn."""
    state, turned = table.state, []
    while len(state.center) < WIDTH and (state.draw_pile or table.refill()):
        turned.append(state.draw_pile.pop())
        state.center.append(turned[-1:])
    if turned:
        table.say("center_filled", None, {"cards": table.all_shown(turned)})


def row_of(table: Table, card: int) -> list[int] | None:
    """Return the entry of a center card that has not been matched yet, None if there is none."""
    return next((row for row in table.state.center if row == [card]), None)
