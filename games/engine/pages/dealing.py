"""Setting up a round: the dealer, the hands, the start card."""

from games.engine.cards import Face
from games.engine.rulebook import Effect
from games.engine.table import Table


def deal(table: Table) -> None:
    """Shuffle the whole box, deal every hand and open the discard pile."""
    begin_round(table)
    give_hands(table)
    open_pile(table)


def begin_round(table: Table) -> None:
    """Clear the table and choose the dealer.

    The rulebook says which seat deals the first round; then the deal passes to the left.
    """
    state = table.state
    state.round += 1
    table.turn_over(0)
    state.direction, state.color, state.winner, state.passes, state.fresh = 1, None, None, 0, False
    state.discard_pile, state.aside, state.center, state.exposed = [], [], [], {}
    state.knocked_out, state.finished, state.dares = [], [], {}
    for seat in state.seats:
        seat.hand, seat.called, seat.active = [], False, not seat.gone
    is_first = state.round == 1
    state.dealer = table.book.first_dealer(table) if is_first else table.next_seat(state.dealer)
    table.say("round_started", None, {"round": state.round, "dealer": state.dealer})


def highest_card(table: Table) -> int:
    """Let every seat draw a card of the shuffled box face up; the highest number deals.

    A card without a number, or without a colour, counts 0. Seats that tie draw again; if the box runs
    out, the dealer is drawn by lot among them.
    """
    pile = table.shuffle(range(len(table.book.deck)))
    tied = list(range(len(table.state.seats)))
    while len(tied) > 1:
        if len(pile) < len(tied):
            return tied[table.pick(len(tied))]
        drawn = {seat: _drawn_for_deal(table, seat, pile.pop()) for seat in tied}
        tied = [seat for seat in tied if drawn[seat] == max(drawn.values())]
    return tied[0]


def _drawn_for_deal(table: Table, seat: int, card: int) -> int:
    """Record the card that a seat drew for the deal; return its value."""
    table.say("drew_for_deal", seat, {"card": table.shown(card)})
    face = table.face(card)
    return 0 if face.is_wild else face.value or 0


def by_lot(table: Table) -> int:
    """Return a dealer that is drawn by lot."""
    return table.pick(len(table.state.seats))


def give_hands(table: Table) -> None:
    """Shuffle and deal the hands, starting at the left of the dealer."""
    state = table.state
    state.draw_pile = table.shuffle(range(len(table.book.deck)))
    seat = state.dealer
    for _ in table.active_seats():
        seat = table.next_seat(seat)
        dealt = table.take(seat, table.book.hand_size)
        table.say("dealt", seat, {"count": len(dealt)}, {"cards": table.all_shown(dealt)}, (seat,))


def open_pile(table: Table) -> None:
    """Turn the first card that may open the pile and run its effects as a start card.

    Numbers open without an effect. A face that is not in the rulebook's `opens` goes back, the pile is
    shuffled and another card is turned; the event says how many cards went back.
    """
    state, returned = table.state, 0
    while (effects := opening(table, table.face(state.draw_pile[-1]))) is None:
        state.draw_pile = table.shuffle(state.draw_pile)
        returned += 1
    state.discard_pile.append(state.draw_pile.pop())
    state.color = table.top.color
    table.say(
        "card_opened",
        None,
        {"card": table.shown(state.discard_pile[-1]), "color": state.color, "returned": returned},
    )
    table.turn_after(state.dealer)
    for effect in effects:
        effect(table, state.dealer, None)


def opening(table: Table, face: Face) -> tuple[Effect, ...] | None:
    """Return the effects of a face as start card, None if it may not be one."""
    return table.book.opens.get(face.symbol, None if face.value is None else ())
