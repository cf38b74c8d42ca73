"""Cards with two sides: turning everything over, and who sees which back."""

from games.engine import effects as fx
from games.engine.cards import SIDES, Card
from games.engine.decisions import NameColor
from games.engine.moves import Move
from games.engine.shuffle import shuffled
from games.engine.table import Table

# Turning everything over


def turn_whole_piles(table: Table, seat: int, move: Move | None) -> None:
    """Turn each pile as a block, so that its lowest card comes to lie on top."""
    table.state.draw_pile.reverse()
    table.state.discard_pile.reverse()
    turn_cards(table, seat, move)


def turn_cards(table: Table, seat: int, move: Move | None) -> None:
    """Turn every card where it lies; the other side is in play, and nobody may jump onto its top."""
    state = table.state
    table.turn_over(1 - state.side)
    state.color, state.fresh = table.top.color, False
    told = {"side": SIDES[state.side], "card": table.shown(state.discard_pile[-1]), "color": state.color}
    table.say("flipped", seat if move else None, told)
    for number in table.active_seats():
        hand = table.seat(number).hand
        table.say("hand_turned", number, {"count": len(hand)}, {"cards": table.all_shown(hand)}, (number,))


def flipper_names_color(table: Table, seat: int, move: Move | None) -> None:
    """If a wild came to lie on top, who flipped names its colour; it does nothing else."""
    if table.top.is_wild:
        table.state.awaiting = NameColor(seat, passes=True)


def first_names_color(table: Table, seat: int, move: Move | None) -> None:
    """Start card: if a wild came to lie on top, the first player names its colour, then plays."""
    if table.top.is_wild:
        fx.first_names_color(table, seat, move)


# Who sees which back


def backs(table: Table, seat: int) -> list[str]:
    """Return the codes of the sides of a hand that are not in play, in the hand's order."""
    faces, codes = table.box.faces[1 - table.state.side], []
    for card in table.state.seats[seat].hand:
        codes.append(faces[card].code)
    return codes


def opponents_see(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Everybody who sits across from a hand sees its backs, sorted so that no place tells a card.

    Its owner does not, nor does the gallery, where the owner might stand as well.
    """
    return None if viewer in (None, seat) else sorted(backs(table, seat))


def owner_sees(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Only the owner of a hand sees its backs, card by card."""
    return backs(table, seat) if viewer == seat else None


def all_players_see(table: Table, viewer: int | None, seat: int) -> list[str] | None:
    """Opponents and owner see the backs of a hand, only its owner card by card."""
    return backs(table, seat) if viewer == seat else opponents_see(table, viewer, seat)


def back_of_pile(table: Table) -> str | None:
    """The back of the draw pile's top card lies open."""
    pile = table.state.draw_pile
    return table.box.faces[1 - table.state.side][pile[-1]].code if pile else None


# How the sides are paired


def paired_by_seed(deck: tuple[Card, ...], seed: str) -> list[Card]:
    """Return the box with its second sides dealt out among the first ones as the seed says."""
    order = order_of_backs(deck, seed)
    return [Card((card.faces[0], deck[other].faces[1])) for card, other in zip(deck, order, strict=True)]


def order_of_backs(deck: tuple[Card, ...], seed: str) -> list[int]:
    """Return, for every card of the box, the card whose second side it gets."""
    return shuffled(range(len(deck)), seed, "backs")
