"""Handlers to play a card, to draw, to keep the drawn card and to name a colour."""

from games.engine.decisions import Decision, Drawn, NameColor, Penalty
from games.engine.moves import Draw, Keep, Name, Play
from games.engine.pages.finishing import draw_for_action, lay_last_card
from games.engine.pages.matching import may_play
from games.engine.table import Table


def play(table: Table, seat: int, move: Play) -> None:
    """Put the card on the pile, run its effects, and check the hand that is left.

    If the card may not be the last one, its player draws first, and all the card's effects run. A
    jump-in begins a turn, which closes the time to catch a forgotten call.
    """
    state, place, was = table.state, table.seat(seat), table.state.awaiting
    if seat not in was.seats:
        state.exposed.clear()
    table.color_before = state.color
    face = table.discard(seat, move.card)
    state.color = move.color or face.color or state.color
    state.passes, state.fresh = 0, True
    record_play(table, seat, move, seat in was.seats)
    table.was_last = not place.hand
    is_lost = table.was_last and not table.book.goes_out(table, seat, face)
    if is_lost:
        draw_for_action(table, seat)
    if place.hand or is_lost or table.book.last_card_acts:
        act(table, seat, move, was)
    else:
        table.turn_after(seat)
    look_at_hand(table, seat, move.uno)
    if not place.hand and not is_lost:
        lay_last_card(table, seat, face)


def act(table: Table, seat: int, move: Play, was: Decision) -> None:
    """Pass the turn, run the card's effects, and carry on a debt that the card answered.

    A deflecting card only passes the debt on. After a jump-in, play goes on from the jumper. If the
    rulebook does not set `jumper_goes_on`, and the card did not move the turn itself, the decision that
    was open before is open again.
    """
    symbol, book = table.faces[move.card].symbol, table.book
    table.turn_after(seat)
    passed_on = table.state.awaiting
    if not (isinstance(was, Penalty) and symbol in book.deflects):
        for effect in book.effects.get(symbol, ()):
            effect(table, seat, move)
    if isinstance(was, Penalty):
        carry(table, was)
    elif seat not in was.seats and not book.jumper_goes_on and table.state.awaiting is passed_on:
        table.state.awaiting = was


def record_play(table: Table, seat: int, move: Play, in_turn: bool) -> None:
    """Record which card was played, and how."""
    state = table.state
    left = len(state.seats[seat].hand)
    data = {"card": table.shown(move.card), "color": state.color, "cards_left": left}
    if move.target is not None:
        data["target"] = move.target
    if not in_turn:
        data["jumped_in"] = True
    table.say("played", seat, data)


def carry(table: Table, debt: Penalty) -> None:
    """Pass a debt that was answered with a card on to the seat that must act next."""
    now = table.state.awaiting
    if isinstance(now, Penalty):
        table.state.awaiting = Penalty(
            now.seat, now.cards + debt.cards, now.by, now.bluff, now.until or debt.until
        )
    else:
        table.state.awaiting = Penalty(now.seats[0], debt.cards, debt.by, None, debt.until)


def look_at_hand(table: Table, seat: int, says_it: bool) -> None:
    """Record the call that was made with a card, or let the seat be caught."""
    place = table.seat(seat)
    if len(place.hand) != table.book.call_at:
        table.hand_changed(seat)
        return
    if says_it and not place.called:
        place.called = True
        table.state.exposed.pop(seat, None)
        table.say("called", seat)
    table.expose(seat)


def draw(table: Table, seat: int, move: Draw) -> None:
    """Draw as the rulebook says; wait for the drawn card if it may be played, else pass the turn."""
    state, book = table.state, table.book
    state.fresh = False
    drawn = book.drawing(table, seat)
    if not drawn and table.nothing_left:
        state.passes += 1
        table.say("passed", seat)
    else:
        state.passes = 0
    if drawn and book.drawn_card != "may_not_play" and may_play(table, seat, drawn[-1]):
        state.awaiting = Drawn(seat, drawn[-1])
    else:
        table.turn_after(seat)


def keep(table: Table, seat: int, move: Keep) -> None:
    """Keep the drawn card and pass the turn."""
    table.say("kept", seat)
    table.turn_after(seat)


def name_color(table: Table, seat: int, move: Name) -> None:
    """Name the colour of a wild that no seat played; then play a normal turn, or pass the turn."""
    waiting = table.state.awaiting
    table.state.color = move.color
    table.say("color_named", seat, {"color": move.color})
    if isinstance(waiting, NameColor) and waiting.passes:
        table.turn_after(seat)
    else:
        table.turn_of(seat)


def one_card(table: Table, seat: int) -> list[int]:
    """Draw one card."""
    return table.draw(seat, 1)


def until_playable(table: Table, seat: int) -> list[int]:
    """Draw until a card may be played, or none is left."""
    return _draw_until_playable(table, seat, len(table.book.deck))


def until_playable_max_10(table: Table, seat: int) -> list[int]:
    """Draw until a card may be played, ten cards at most."""
    return _draw_until_playable(table, seat, 10)


def _draw_until_playable(table: Table, seat: int, most: int) -> list[int]:
    drawn: list[int] = []
    while len(drawn) < most and (card := table.draw(seat, 1)):
        drawn += card
        if may_play(table, seat, card[0]):
            break
    return drawn
