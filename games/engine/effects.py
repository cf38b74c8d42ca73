"""What a face does when it is played: small verbs over the table.

Playing a card already passes the turn to the next seat, so an effect says only what differs, and a
number needs none. A start card's effects run with its dealer as the seat and no move.
"""

from collections.abc import Iterable
from functools import cache, partial

from games.engine.decisions import NameColor, Penalty
from games.engine.moves import Move
from games.engine.rulebook import Effect
from games.engine.table import Table


def skip_next(table: Table, seat: int, move: Move | None) -> None:
    """The next seat loses its turn; with two players the same seat plays again."""
    table.say("turn_skipped", table.next_seat(seat))
    table.turn_after(seat, 2)


def reverse(table: Table, seat: int, move: Move | None) -> None:
    """The direction turns round; with two players it works as a skip."""
    table.state.direction *= -1
    table.say("direction_reversed", seat, {"direction": table.state.direction})
    table.turn_after(seat, 2 if len(table.active_seats()) == 2 else 1)


def name_color(table: Table, seat: int, move: Move | None) -> None:
    """The colour that came with the card is in play."""
    if table.state.color and table.seat(seat).hand:
        table.say("color_named", seat, {"color": table.state.color})


def _owe(cards: int, table: Table, seat: int, move: Move | None) -> None:
    table.state.awaiting = Penalty(table.next_seat(seat), cards, seat)


@cache
def penalize(cards: int) -> Effect:
    """The next seat owes so many cards, and its turn."""
    return partial(_owe, cards)


def _owe_limited(cards: int, table: Table, seat: int, move: Move | None) -> None:
    table.state.awaiting = Penalty(table.next_seat(seat), cards, seat, bluff_of(table, seat))


@cache
def penalize_with_limit(cards: int) -> Effect:
    """The next seat owes so many cards, and may claim that the card broke its limit."""
    return partial(_owe_limited, cards)


def bluff_of(table: Table, seat: int) -> bool | None:
    """Whether the card just played broke its limit; None where nobody may ask.

    A hand that went out with the card cannot have held anything else, so nobody may.
    """
    if table.book.bluffing != "challenge" or not table.seat(seat).hand:
        return None
    return table.book.guard(table, seat, table.state.discard_pile[-1])


def _draw_at_once(cards: int, table: Table, seat: int, move: Move | None) -> None:
    first = table.next_seat(seat)
    table.punish(first, cards, "opened")
    table.say("turn_skipped", first)
    table.turn_after(first)


@cache
def first_draws(cards: int) -> Effect:
    """Start card: the first player draws so many and loses the turn, with no answer to it."""
    return partial(_draw_at_once, cards)


def dealer_begins(table: Table, seat: int, move: Move | None) -> None:
    """Start card: the direction turns round and the dealer plays first (current sheet)."""
    _turn_round(table, seat)
    table.turn_of(seat)


def right_of_dealer_begins(table: Table, seat: int, move: Move | None) -> None:
    """Start card: the direction turns round and the seat at the dealer's right begins (older sheet).

    With two players the card is a skip, so the dealer begins here too.
    """
    _turn_round(table, seat)
    if len(table.active_seats()) == 2:
        table.turn_of(seat)
    else:
        table.turn_after(seat)


def _turn_round(table: Table, seat: int) -> None:
    table.state.direction *= -1
    table.say("direction_reversed", seat, {"direction": table.state.direction})


def first_names_color(table: Table, seat: int, move: Move | None) -> None:
    """Start card: the first player names the colour, then plays a normal turn."""
    table.state.awaiting = NameColor(table.next_seat(seat))


def swap_hands(table: Table, seat: int, move: Move | None) -> None:
    """Swap whole hands with the chosen seat; both must call again for what they now hold.

    A seat that went out with the card has nothing to swap, unless the house swaps even then: the
    other seat is then left without cards and wins the round.
    """
    other = move.target if move else None
    if other is None or not (table.seat(seat).hand or table.book.swaps_when_out):
        return
    mine, theirs = table.seat(seat), table.seat(other)
    mine.hand, theirs.hand = theirs.hand, mine.hand
    table.say("hands_swapped", seat, {"target": other})
    hands_moved(table, (seat, other))


def pass_hands_on(table: Table, seat: int, move: Move | None) -> None:
    """Every hand goes one seat on, in the direction of play."""
    if not (table.seat(seat).hand or table.book.swaps_when_out):
        return
    seats = table.active_seats()
    hands = [table.seat(number).hand for number in seats]
    for number, hand in zip(seats, hands, strict=True):
        table.seat(table.next_seat(number)).hand = hand
    table.say("hands_passed", seat, {"direction": table.state.direction})
    hands_moved(table, seats)


def hands_moved(table: Table, seats: Iterable[int]) -> None:
    """Show each seat its new hand, open the time to catch it, and see who was left with none."""
    for number in seats:
        table.hand_changed(number)
        hand = table.seat(number).hand
        table.say("hand_received", number, {"count": len(hand)}, {"cards": table.all_shown(hand)}, (number,))
        table.expose(number)
        if not hand:
            table.state.winner = number
