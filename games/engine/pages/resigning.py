"""Leaving the match (the seat's cards, its turn and its debt), and coming back to the seat."""

from games.engine.decisions import MatchOver, NameColor
from games.engine.moves import Resign, Return
from games.engine.pages.matching import favourite_color
from games.engine.pages.voting import close_if_decided
from games.engine.scoring import one_left
from games.engine.table import Table


def resign(table: Table, seat: int, move: Resign) -> None:
    """Remove the seat from the match permanently.

    The last seat or team to stay wins the round with the cards still held. Otherwise the leaver's cards
    go under the draw pile unseen, its debt is cancelled, and its turn, if it had one, passes on. The
    turns and the time of all other seats do not change.
    """
    state, place = table.state, table.seat(seat)
    table.say("seat_left", seat, {"reason": move.reason})
    place.active, place.gone = False, True
    state.departed = [*state.departed, seat]
    state.exposed.pop(seat, None)
    if state.winner == seat:
        state.winner = None
    if one_left(table):
        state.winner = next(number for number, other in enumerate(state.seats) if not other.gone)
        state.awaiting = MatchOver()
    else:
        leave_round(table, seat)


def leave_round(table: Table, seat: int) -> None:
    """Put a hand under the draw pile and continue the round without its seat."""
    state, place = table.state, table.seat(seat)
    waiting = state.awaiting.without(seat)
    if isinstance(state.awaiting, NameColor) and waiting is None:
        name_color_for(table, seat)
    if place.hand:
        state.passes = 0
    state.draw_pile[:0] = place.hand
    place.hand = []
    table.hand_changed(seat)
    if waiting is None:
        table.turn_after(seat)
    else:
        state.awaiting = waiting
        close_if_decided(table)


def name_color_for(table: Table, seat: int) -> None:
    """Name the colour that a leaver held most of, so that the pile always has one."""
    table.state.color = favourite_color(table, seat, table.colors)
    table.say("color_named", seat, {"color": table.state.color})


def come_back(table: Table, seat: int, move: Return) -> None:
    """Record that a player is back; nothing else changes."""
    table.say("seat_returned", seat)
