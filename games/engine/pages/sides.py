"""Two-sided cards: turning all cards over, and which viewers see which backs."""

from games.engine import effects as fx
from games.engine.cards import SIDES, Card
from games.engine.decisions import NameColor
from games.engine.moves import Move
from games.engine.shuffle import shuffled
from games.engine.table import Table

# Turning all cards over


def turn_whole_piles(table: Table, seat: int, move: Move | None) -> None:
    """Turn each pile as a block, so that its lowest card comes to lie on top."""
    table.state.draw_pile.reverse()
    table.state.discard_pile.reverse()
    turn_cards(table, seat, move)


def turn_cards(table: Table, seat: int, move: Move | None) -> None:
    """Turn every card over in place, so that the other side is in play.

    No seat may jump in on the new top card.
    """
    state = table.state
    table.turn_over(1 - state.side)
    state.color, state.fresh = table.top.color, False
    data = {"side": SIDES[state.side], "card": table.shown(state.discard_pile[-1]), "color": state.color}
    table.say("flipped", seat if move else None, data)
    for number in table.active_seats():
        hand = table.seat(number).hand
        table.say("hand_turned", number, {"count": len(hand)}, {"cards": table.all_shown(hand)}, (number,))


def flipper_names_color(table: Table, seat: int, move: Move | None) -> None:
    """Let the seat that flipped name the colour if a wild is on top now.

    The wild has no other effect.
    """
    if table.top.is_wild:
        table.state.awaiting = NameColor(seat, passes=True)


def first_names_color(table: Table, seat: int, move: Move | None) -> None:
    """Let the first player name the colour, then play, if a start card brought a wild to the top."""
    if table.top.is_wild:
        fx.first_names_color(table, seat, move)


# Which backs a viewer sees


def backs(table: Table, seat: int) -> list[str]:
    """Return the codes of the sides of a hand that are not in play, in the hand's order."""
    faces, codes = table.box.faces[1 - table.state.side], []
    for card in table.state.seats[seat].hand:
        codes.append(faces[card].code)
    return codes


def opponents_see(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Return the backs of a hand to all other seats, sorted so that no position reveals a card.

    The owner does not see them, nor do spectators, because the owner might be watching as well.
    """
    return None if viewer in (None, seat) else sorted(backs(table, seat))


def owner_sees(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Return the backs of a hand, card by card, to its owner only."""
    return backs(table, seat) if viewer == seat else None


def all_players_see(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Return the backs of a hand to all seats, card by card only to its owner."""
    return backs(table, seat) if viewer == seat else opponents_see(table, viewer, seat)


def back_of_pile(table: Table) -> str | None:
    """Return the code of the back on top of the draw pile, None if the pile is empty."""
    pile = table.state.draw_pile
    return table.box.faces[1 - table.state.side][pile[-1]].code if pile else None


# How the sides are paired


def paired_by_seed(deck: tuple[Card, ...], seed: str) -> list[Card]:
    """Return the box with its second sides dealt out among the first ones in the order of the seed."""
    order = order_of_backs(deck, seed)
    return [Card((card.faces[0], deck[other].faces[1])) for card, other in zip(deck, order, strict=True)]


def order_of_backs(deck: tuple[Card, ...], seed: str) -> list[int]:
    """Return, for every card of the box, the position of the card whose second side it gets."""
    return shuffled(range(len(deck)), seed, "backs")
