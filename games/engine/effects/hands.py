"""Effects that move hands between seats, and cards that are discarded along with another."""

from collections.abc import Iterable

from games.engine.moves import Move
from games.engine.table import Table


def swap_hands(table: Table, seat: int, move: Move | None) -> None:
    """Swap whole hands with the chosen seat; both seats must call again for what they now hold.

    A seat that went out with the card has nothing to swap, unless the rulebook sets `swaps_when_out`:
    the other seat is then left without cards and wins the round.
    """
    if move and move.target is not None and _hands_move(table, seat):
        swap(table, seat, move.target)


def swap_with_next(table: Table, seat: int, move: Move | None) -> None:
    """Swap whole hands with the next seat."""
    if _hands_move(table, seat):
        swap(table, seat, table.next_seat(seat))


def pass_hands_on(table: Table, seat: int, move: Move | None) -> None:
    """Pass every hand one seat further, in the direction of play."""
    if not _hands_move(table, seat):
        return
    seats = table.active_seats()
    hands = [table.seat(number).hand for number in seats]
    for number, hand in zip(seats, hands, strict=True):
        table.seat(table.next_seat(number)).hand = hand
    table.say("hands_passed", seat, {"direction": table.state.direction})
    hands_moved(table, seats)


def shuffle_hands(table: Table, seat: int, move: Move | None) -> None:
    """Collect all hands, shuffle them and deal them out again, starting at the left of the player."""
    if not _hands_move(table, seat):
        return
    seats = sorted(table.active_seats(), key=lambda number: (number <= seat, number))
    cards = table.shuffle(card for number in seats for card in table.seat(number).hand)
    for place, number in enumerate(seats):
        table.seat(number).hand = cards[place :: len(seats)]
    table.say("hands_shuffled", seat)
    hands_moved(table, seats)


def discard_color(table: Table, seat: int, move: Move | None) -> None:
    """Put all the seat's cards of the played card's colour under it, without their effects."""
    hand, pile = table.seat(seat).hand, table.state.discard_pile
    gone = [card for card in hand if table.face(card).color == table.top.color]
    if gone:
        table.seat(seat).hand = [card for card in hand if card not in gone]
        pile[-1:-1] = gone
        table.say("cards_discarded", seat, {"cards": table.all_shown(gone)})


def _hands_move(table: Table, seat: int) -> bool:
    """Return whether hands change owners: not if the seat went out, unless `swaps_when_out` is set."""
    return bool(table.seat(seat).hand) or table.book.swaps_when_out


def swap(table: Table, seat: int, other: int) -> None:
    """Exchange two whole hands and record the event."""
    mine, theirs = table.seat(seat), table.seat(other)
    mine.hand, theirs.hand = theirs.hand, mine.hand
    table.say("hands_swapped", seat, {"target": other})
    hands_moved(table, (seat, other))


def hands_moved(table: Table, seats: Iterable[int]) -> None:
    """Record each seat's new hand and let it be caught; a seat without cards wins the round."""
    for number in seats:
        table.hand_changed(number)
        hand = table.seat(number).hand
        table.say("hand_received", number, {"count": len(hand)}, {"cards": table.all_shown(hand)}, (number,))
        table.expose(number)
        if not hand:
            table.state.winner = number
