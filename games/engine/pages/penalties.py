"""Paying what a draw card asks for, and challenging it."""

from games.engine.decisions import Penalty
from games.engine.moves import Accept, Challenge
from games.engine.table import Table

LOST_CHALLENGE = 2
"""Cards that a challenger who was wrong draws on top of the debt."""


def accept(table: Table, seat: int, move: Accept) -> None:
    """Make the seat draw what it owes and lose its turn."""
    pay(table, owed(table))


def challenge(table: Table, seat: int, move: Challenge) -> None:
    """Show the hand to the challenger; the player who was wrong draws.

    If the card was a bluff, its player draws the debt and the challenger plays a normal turn. If it was
    not, the challenger draws the debt and two more cards, and loses the turn. The card and its colour
    stand.
    """
    debt = owed(table)
    table.say("challenged", seat, {"target": debt.by, "guilty": bool(debt.bluff)})
    hand = {"cards": table.all_shown(table.seat(debt.by).hand)}
    table.say("hand_shown", debt.by, {"target": seat}, hand, (seat,))
    if debt.bluff:
        levy(table, debt.by, debt, "challenge")
        table.turn_of(seat)
    else:
        pay(table, debt, LOST_CHALLENGE)


def owed(table: Table) -> Penalty:
    """Return the open debt; raise TypeError if none is open."""
    debt = table.state.awaiting
    if not isinstance(debt, Penalty):
        raise TypeError(f"no debt is open, but {debt.kind}")
    return debt


def pay(table: Table, debt: Penalty, extra: int = 0) -> None:
    """Make the debtor draw the debt and `extra` more cards, and lose the turn."""
    levy(table, debt.seat, debt, "challenge" if extra else "played", extra)
    table.say("turn_skipped", debt.seat)
    table.turn_after(debt.seat)


def levy(table: Table, seat: int, debt: Penalty, reason: str, extra: int = 0) -> None:
    """Make a seat draw what a debt says: a number of cards, or cards until a colour shows."""
    if debt.until is None:
        table.punish(seat, debt.cards + extra, reason)
    else:
        drawn = draw_until_color(table, seat, debt.until)
        drawn += table.take(seat, debt.cards + extra)
        table.record_penalty(seat, drawn, reason)


def draw_until_color(table: Table, seat: int, color: str) -> list[int]:
    """Take cards until one of the colour shows or none is left; return them.

    Wild faces do not count as the colour.
    """
    drawn: list[int] = []
    while card := table.take(seat, 1):
        drawn += card
        if table.face(card[0]).color == color:
            break
    return drawn
