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


def _skip(count: int, table: Table, seat: int, move: Move | None) -> None:
    skipped = min(count, len(table.active_seats()) - 1)
    for steps in range(1, skipped + 1):
        table.say("turn_skipped", table.next_seat(seat, steps))
    table.turn_after(seat, skipped + 1)


@cache
def skip(count: int) -> Effect:
    """The next seats lose their turn; where all others do, the same seat plays again."""
    return partial(_skip, count)


skip_next = skip(1)
"""The next seat loses its turn; with two players the same seat plays again."""


def reverse(table: Table, seat: int, move: Move | None) -> None:
    """The direction turns round; with two players it works as a skip."""
    table.state.direction *= -1
    table.say("direction_reversed", seat, {"direction": table.state.direction})
    table.turn_after(seat, 2 if len(table.active_seats()) == 2 else 1)


def skip_everyone(table: Table, seat: int, move: Move | None) -> None:
    """All the others lose a turn; the same seat plays again, whoever is next and however many play."""
    other = table.next_seat(seat)
    while other != seat:
        table.say("turn_skipped", other)
        other = table.next_seat(other)
    table.turn_of(seat)


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


def draw_until_color(table: Table, seat: int, move: Move | None) -> None:
    """The next seat owes cards until the named colour shows, and may claim that the limit was broken."""
    until = table.state.color
    table.state.awaiting = Penalty(table.next_seat(seat), 0, seat, bluff_of(table, seat), until)


def bluff_of(table: Table, seat: int) -> bool | None:
    """Whether the card just played broke its limit; None where nobody may ask.

    A hand that went out with the card cannot have held anything else, so nobody may.
    """
    if table.book.bluffing != "challenge" or not table.seat(seat).hand:
        return None
    return table.book.guard(table, seat, table.state.discard_pile[-1])


def _others_draw(cards: int, table: Table, seat: int, move: Move | None) -> None:
    for steps in range(1, len(table.active_seats())):
        table.punish(table.next_seat(seat, steps), cards, "played")


@cache
def others_draw(cards: int) -> Effect:
    """All others draw so many, in turn; nobody loses a turn over it."""
    return partial(_others_draw, cards)


def _target_draws(cards: int, table: Table, seat: int, move: Move | None) -> None:
    target = move.target if move else None
    table.punish(table.next_seat(seat) if target is None else target, cards, "played")


@cache
def target_draws(cards: int) -> Effect:
    """The chosen seat, or else the next one, draws so many; it loses no turn over it."""
    return partial(_target_draws, cards)


def fill_hands(table: Table, seat: int, move: Move | None) -> None:
    """All others who hold fewer cards than were dealt draw up to that number."""
    for steps in range(1, len(table.active_seats())):
        other = table.next_seat(seat, steps)
        missing = table.book.hand_size - len(table.seat(other).hand)
        if missing > 0:
            table.punish(other, missing, "played")


def discard_color(table: Table, seat: int, move: Move | None) -> None:
    """All the seat's cards of the card's colour go under it; what they do does not happen."""
    hand, pile = table.seat(seat).hand, table.state.discard_pile
    gone = [card for card in hand if table.face(card).color == table.top.color]
    if gone:
        table.seat(seat).hand = [card for card in hand if card not in gone]
        pile[-1:-1] = gone
        table.say("cards_discarded", seat, {"cards": table.all_shown(gone)})


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
    if move and move.target is not None and _hands_move(table, seat):
        swap(table, seat, move.target)


def swap_with_next(table: Table, seat: int, move: Move | None) -> None:
    """Swap whole hands with the next seat."""
    if _hands_move(table, seat):
        swap(table, seat, table.next_seat(seat))


def _hands_move(table: Table, seat: int) -> bool:
    """Whether hands change owners: not when the seat went out with the card, unless the house says so."""
    return bool(table.seat(seat).hand) or table.book.swaps_when_out


def swap(table: Table, seat: int, other: int) -> None:
    """Exchange two whole hands and tell of it."""
    mine, theirs = table.seat(seat), table.seat(other)
    mine.hand, theirs.hand = theirs.hand, mine.hand
    table.say("hands_swapped", seat, {"target": other})
    hands_moved(table, (seat, other))


def pass_hands_on(table: Table, seat: int, move: Move | None) -> None:
    """Every hand goes one seat on, in the direction of play."""
    if not _hands_move(table, seat):
        return
    seats = table.active_seats()
    hands = [table.seat(number).hand for number in seats]
    for number, hand in zip(seats, hands, strict=True):
        table.seat(table.next_seat(number)).hand = hand
    table.say("hands_passed", seat, {"direction": table.state.direction})
    hands_moved(table, seats)


def shuffle_hands(table: Table, seat: int, move: Move | None) -> None:
    """Collect all hands, shuffle them and deal them out again, the left of the player first."""
    if not _hands_move(table, seat):
        return
    seats = sorted(table.active_seats(), key=lambda number: (number <= seat, number))
    cards = table.shuffle(card for number in seats for card in table.seat(number).hand)
    for place, number in enumerate(seats):
        table.seat(number).hand = cards[place :: len(seats)]
    table.say("hands_shuffled", seat)
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
