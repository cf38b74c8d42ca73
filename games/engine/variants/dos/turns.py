"""A turn in DOS: match any number of times or draw, be done, then place what the matches allow."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.choices import LegalMove
from games.engine.moves import Draw
from games.engine.pages.playing import look_at_hand
from games.engine.table import Table
from games.engine.variants.dos import sums, turn_end
from games.engine.variants.dos.decisions import Matching, Placing
from games.engine.variants.dos.moves import Done, Match, Place


def on_matching(table: Table, seat: int, waiting: Matching) -> Iterator[LegalMove]:
    """Yield the matches, then the default: to draw if nothing was done yet, else to be done."""
    yield from sums.matches(table, seat)
    yield LegalMove("done" if waiting.matched or waiting.drawn else "draw")


def on_placing(table: Table, seat: int, waiting: Placing) -> Iterator[LegalMove]:
    """Offer to place any card of the hand."""
    for card in table.cards_to_check(seat):
        yield LegalMove("place", card)


def match(table: Table, seat: int, move: Match) -> None:
    """Lay the cards on the center card.

    A match in the center card's colour earns a card to place; a match of two cards in that colour also
    makes the others draw. The first match begins the turn. A hand that is empty after a match ends the
    turn at once.
    """
    waiting = matching(table)
    if not (waiting.matched or waiting.drawn):
        table.state.exposed.clear()
    in_color = lay(table, seat, move)
    table.state.passes = 0
    table.state.awaiting = replace(
        waiting,
        matched=waiting.matched + 1,
        bonus=waiting.bonus + in_color,
        draws=waiting.draws + (in_color and len(move.cards) == 2),
    )
    look_at_hand(table, seat, move.uno)
    if not table.seat(seat).hand:
        turn_end.end_matching(table, matching(table))


def match_and_deal_out(table: Table, seat: int, move: Match) -> None:
    """Make a match, and let the others draw at once if the match makes them draw."""
    match(table, seat, move)
    waiting = matching(table) if isinstance(table.state.awaiting, Matching) else None
    if waiting and waiting.draws:
        turn_end.others_draw(table, seat, waiting.draws)
        table.state.awaiting = replace(waiting, draws=0)


def lay(table: Table, seat: int, move: Match) -> bool:
    """Lay cards on a center card and record the event; return whether all have its colour."""
    state, faces = table.state, table.faces
    hand = state.seats[seat].hand
    asked = faces[move.center].color or move.color
    in_color = all((faces[card].color or move.color) == asked for card in move.cards)
    row = next(row for row in state.center if row[0] == move.center)
    for card in move.cards:
        hand.remove(card)
    row += move.cards
    data = {"cards": table.all_shown(move.cards), "center": table.shown(move.center)}
    data |= {word: said for word in ("color", "value") if (said := getattr(move, word)) is not None}
    table.say("matched", seat, data | {"color_match": in_color, "cards_left": len(hand)})
    return in_color


def draw(table: Table, seat: int, move: Draw) -> None:
    """Draw a card; wait for a match, or for a card to be placed if no match is possible.

    Where no card is left to draw the turn passes, and a round in which every seat passes is blocked.
    """
    waiting = matching(table)
    if not table.draw(seat, 1):
        pass_by(table, waiting)
        return
    table.state.passes = 0
    table.expose(seat)
    if sums.can_match(table, seat):
        table.state.awaiting = replace(waiting, drawn=True)
    else:
        table.state.awaiting = Placing(seat, 1, waiting.draws, waiting.owes)


def pass_by(table: Table, waiting: Matching) -> None:
    """Record that there was nothing to draw, and end the turn."""
    table.state.passes += 1
    table.say("passed", waiting.seat)
    turn_end.end_turn(table, waiting.seat, waiting.draws, waiting.owes)


def done(table: Table, seat: int, move: Done) -> None:
    """End the matching; a seat that drew and matched nothing must place a card."""
    waiting = matching(table)
    if waiting.matched:
        turn_end.end_matching(table, waiting)
    else:
        table.state.awaiting = Placing(seat, 1, waiting.draws, waiting.owes)


def place(table: Table, seat: int, move: Place) -> None:
    """Put a card into the center row; the turn ends with the last card due, or with the hand."""
    state, hand = table.state, table.seat(seat).hand
    waiting = state.awaiting
    if not isinstance(waiting, Placing):
        raise TypeError(f"no card is to be placed, but {waiting.kind}")
    hand.remove(move.card)
    state.center.append([move.card])
    table.say("placed", seat, {"card": table.shown(move.card), "cards_left": len(hand)})
    look_at_hand(table, seat, move.uno)
    if waiting.left > 1 and hand:
        state.awaiting = replace(waiting, left=waiting.left - 1)
    else:
        turn_end.end_turn(table, seat, waiting.draws, waiting.owes)


def matching(table: Table) -> Matching:
    """Return the open matching; raise TypeError if the table waits for something else."""
    waiting = table.state.awaiting
    if not isinstance(waiting, Matching):
        raise TypeError(f"nothing is to be matched, but {waiting.kind}")
    return waiting
