"""The options for each decision of the games with a discard pile, the default answer last."""

from collections.abc import Iterable, Iterator
from functools import partial

from games.engine.choices import ACCEPT, CHALLENGE, DRAW, KEEP, PLAYS, LegalMove
from games.engine.decisions import Drawn, NameColor, Penalty, Turn
from games.engine.effects import name_color
from games.engine.pages.matching import is_refused, may_answer
from games.engine.pages.playing import one_card
from games.engine.table import Table


def on_turn(table: Table, seat: int, turn: Turn) -> Iterator[LegalMove]:
    """Return the options on a turn: to play a card that fits, or to draw.

    Drawing may be forbidden to a player who can play. The default answer is to draw one card. Where a
    draw may bring many cards, or is forbidden, it is to play the mildest card that is no bluff.
    """
    options = []
    for card in playable(table, seat, table.cards_to_check(seat)):
        options.append(as_play(table, seat, card))
    may_draw = table.book.may_decline or not (options or playable(table, seat, table.state.seats[seat].hand))
    if may_draw:
        options.append(DRAW)
    if not (may_draw and table.book.drawing is one_card):
        put_mildest_last(table, options)
    return iter(options)


def put_mildest_last(table: Table, options: list[LegalMove]) -> None:
    """Move the card with the least effect on others that is no bluff behind all other options."""
    plays = {option.card: option for option in options if option.card is not None and not option.bluff}
    if plays:
        mildest = plays[max(plays, key=partial(mildness, table))]
        options.remove(mildest)
        options.append(mildest)


def mildness(table: Table, card: int) -> tuple[bool, bool, int]:
    """Return the sort key of a card: cards that act, then wilds, then numbers, the fewest points last."""
    face = table.faces[card]
    acts = any(effect is not name_color for effect in table.book.effects.get(face.symbol, ()))
    return (not acts, face.color is not None, -face.points)


def playable(table: Table, seat: int, cards: Iterable[int]) -> list[int]:
    """Return those of some cards that a seat may put on the pile on its turn."""
    fitting = table.book.fitting(table, cards)
    if table.book.bluffing != "refuse":
        return fitting
    return [card for card in fitting if not is_refused(table, seat, card)]


def on_drawn(table: Table, seat: int, drawn: Drawn) -> Iterator[LegalMove]:
    """Return the options for a drawn card: to play it, or to keep it.

    Where the card must be played, it may be kept only if playing it would be a bluff.
    """
    play = as_play(table, seat, drawn.card)
    is_forced = table.book.drawn_card == "must_play" and not play.bluff
    return iter((play,) if is_forced else (play, KEEP))


def on_penalty(table: Table, seat: int, penalty: Penalty) -> Iterator[LegalMove]:
    """Yield the options for a debt: to answer it with a card, to challenge it, or to pay.

    A card can answer it only where the rulebook allows stacking. A last card cannot be answered: its
    player is out, and the round ends once the cards are drawn.
    """
    if table.book.stacks_on and table.state.winner is None:
        for card in table.cards_to_check(seat):
            if may_answer(table, seat, card):
                yield as_play(table, seat, card)
    if penalty.bluff is not None:
        yield CHALLENGE
    yield ACCEPT


def on_name_color(table: Table, seat: int, decision: NameColor) -> Iterator[LegalMove]:
    """Offer to name one of the colours in play."""
    yield LegalMove("name_color", colors=table.colors)


def as_play(table: Table, seat: int, card: int) -> LegalMove:
    """Return the option to play a card, with the fields that it leaves open."""
    book, face = table.book, table.faces[card]
    if face.color is not None and face.symbol not in book.targets:
        return PLAYS[card]
    colors = table.colors if face.color is None and face.symbol not in book.nameless else ()
    targets = table.others(seat) if face.symbol in book.targets else ()
    bluff = face.symbol in book.guarded and _is_bluff(table, seat, card)
    is_last = len(table.state.seats[seat].hand) == 1
    may_omit = is_last and not (targets and book.swaps_when_out) and book.goes_out(table, seat, face)
    return LegalMove("play", card, None, None, None, None, colors, targets, (), bluff, False, may_omit)


def _is_bluff(table: Table, seat: int, card: int) -> bool:
    return table.book.bluffing == "challenge" and table.book.guard(table, seat, card)
