"""Which face may go where: matching, limits of the strong wilds, and what answers a draw card."""

from collections.abc import Iterable

from games.engine.cards import Face
from games.engine.table import Table


def same_color_or_symbol(table: Table, cards: Iterable[int]) -> list[int]:
    """Return the cards that fit: by colour in play, by number or symbol, or because they are wild."""
    faces, color, fitting = table.faces, table.state.color, []
    symbol = faces[table.state.discard_pile[-1]].symbol
    for card in cards:
        face = faces[card]
        if face.color == color or face.symbol == symbol or face.color is None:
            fitting.append(card)
    return fitting


def anything(table: Table, cards: Iterable[int]) -> list[int]:
    """Return all the cards: every card fits."""
    return list(cards)


def fits(table: Table, card: int) -> bool:
    """Return whether one card may go onto the discard pile, by the rulebook's `fitting`."""
    return bool(table.book.fitting(table, (card,)))


def holds_color(table: Table, seat: int, card: int) -> bool:
    """Return whether the hand, without the card, holds the colour in play before it (official limit).

    Only the colour counts: the same number or symbol, or another wild, does not.
    """
    asked, faces = table.state.color if table.color_before is None else table.color_before, table.faces
    for other in table.seat(seat).hand:
        if faces[other].color == asked and other != card:
            return True
    return False


def holds_anything_playable(table: Table, seat: int, card: int) -> bool:
    """Return whether the hand, without the card, held any card that fitted (a stricter reading).

    Other cards with a limit do not count; otherwise two of them would forbid each other.
    """
    others = [other for other in table.seat(seat).hand if other != card]
    free = [other for other in others if table.face(other).symbol not in table.book.guarded]
    if table.color_before is None:
        return bool(table.book.fitting(table, free))
    under = table.face(table.state.discard_pile[-2]).symbol if len(table.state.discard_pile) > 1 else ""
    faces = map(table.face, free)
    return any(face.color in (None, table.color_before) or face.symbol == under for face in faces)


def may_play(table: Table, seat: int, card: int) -> bool:
    """Return whether a seat may put a card on the pile on its turn."""
    return fits(table, card) and not is_refused(table, seat, card)


def may_answer(table: Table, seat: int, card: int) -> bool:
    """Return whether a seat may put a card on the draw card that asks it to pay."""
    face = table.faces[card]
    for stacks in table.book.stacks_on:
        if stacks(table, face):
            return not is_refused(table, seat, card)
    return False


def is_refused(table: Table, seat: int, card: int) -> bool:
    """Return whether a card that fits is rejected for its limit, where bluffing is impossible."""
    book = table.book
    return (
        book.bluffing == "refuse"
        and table.face(card).symbol in book.guarded
        and book.guard(table, seat, card)
    )


def asking(table: Table) -> Face:
    """Return the face that asks for the debt: the top one, or the one under the Skips that passed it on."""
    for card in reversed(table.state.discard_pile):
        face = table.face(card)
        if face.symbol not in table.book.deflects:
            return face
    return table.top


def same_type(table: Table, face: Face) -> bool:
    """Return whether a face is a draw card of the same kind as the one it answers."""
    return face.draws > 0 and face.symbol == asking(table).symbol


def cross_up(table: Table, face: Face) -> bool:
    """Return whether a face is of the same kind as the draw card, or is a wild that draws more."""
    asks = asking(table)
    stronger = face.is_wild and 0 < asks.draws < face.draws
    return stronger or same_type(table, face)


def any_draw_card(table: Table, face: Face) -> bool:
    """Return whether a face is any draw card; a coloured one on a wild must have the colour named."""
    asks = asking(table)
    if not (face.draws and asks.draws):
        return False
    return not asks.is_wild or face.is_wild or face.color == table.state.color


def skip_of_color(table: Table, face: Face) -> bool:
    """Return whether a face is a Skip of the draw card's colour, which passes the debt on."""
    asks = asking(table)
    return face.symbol == "skip" and asks.draws > 0 and face.color == asks.color


def favourite_color(table: Table, seat: int, colors: tuple[str, ...]) -> str:
    """Return the colour that a hand holds most of; the colour in play wins a tie, as in an empty hand."""
    held = [table.face(card).color for card in table.seat(seat).hand]
    in_play = table.state.color
    return max(colors, key=lambda color: (held.count(color), color == in_play))
