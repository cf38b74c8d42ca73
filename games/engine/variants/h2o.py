"""H2O: the classic game on waterproof cards, a print of 112 cards, and two editions about water."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.cards import LIGHT, Card, Face
from games.engine.decks import action, actions, numbers, one_sided, wilds
from games.engine.moves import Move
from games.engine.options.option import option
from games.engine.pages import matching
from games.engine.rulebook import Effect, Rulebook
from games.engine.state import Value
from games.engine.table import Table
from games.engine.variants import classic
from games.engine.variants.modern import modern, options
from games.engine.variants.modern.cards import faces
from games.engine.variants.variant import CLASSIC, Variant


def downpour_faces() -> Iterator[Face]:
    """Yield the 108 faces of the Downpour edition, which has no zeros.

    A Downpour fits on any card and has a colour of its own; the number of Downpours is our own
    estimate.
    """
    yield from numbers(range(1, 10), 2)
    for symbol in ("draw_two", "reverse", "skip"):
        yield from actions(symbol, 2)
    yield from wilds("wild", "W", 4)
    yield from wilds("wild_draw_four", "W+4", 4, draws=4)
    for place, color in enumerate(LIGHT):
        yield action(color, f"downpour_{place % 2 + 1}", mark=f"DP{place % 2 + 1}")


def or_downpour(table: Table, cards: Iterable[int]) -> list[int]:
    """Return the cards that fit as in the classic game, and every Downpour."""
    usual = matching.same_color_or_symbol(table, asked := list(cards))
    return [card for card in asked if card in usual or table.face(card).symbol.startswith("downpour")]


def calm(table: Table, seat: int, move: Move | None) -> None:
    """Do nothing: the whirlpool has no effect on the next seat."""


WHIRLPOOL: tuple[tuple[str, Effect], ...] = (
    ("calm", calm),
    ("draw_1", fx.penalize(1)),
    ("draw_2", fx.penalize(2)),
    ("draw_3", fx.penalize(3)),
    ("skip", fx.skip_next),
    ("reverse", fx.reverse),
    ("others_draw_1", fx.others_draw(1)),
    ("swap_with_next", fx.swap_with_next),
)
"""The commands of the whirlpool; the list of commands is our own."""


def spin_whirlpool(table: Table, seat: int, move: Move | None) -> None:
    """Pick a command from the seed and carry it out."""
    command, effect = WHIRLPOOL[table.pick(len(WHIRLPOOL))]
    table.say("whirlpool_spun", seat, {"command": command})
    effect(table, seat, move)


def splashed(card: Card) -> Card:
    """Return the card of the Splash edition that replaces a classic card."""
    face = card.faces[0]
    return Card((replace(face, symbol="wild_splash", code="WSP"),)) if face.symbol == "wild" else card


def downpour(book: Rulebook) -> Rulebook:
    """Return the rulebook of the edition whose Downpour cards make all other players draw."""
    rain = {"downpour_1": (fx.others_draw(1),), "downpour_2": (fx.others_draw(2),)}
    return replace(
        book, deck=one_sided(downpour_faces()), effects={**book.effects, **rain}, fitting=or_downpour
    )


def splash(book: Rulebook) -> Rulebook:
    """Return the rulebook of the edition with the whirlpool, which is scored by rounds won (`score_mode`)."""
    spins = {"wild_splash": (fx.name_color, spin_whirlpool), "0": (spin_whirlpool,), "2": (spin_whirlpool,)}
    return replace(
        book,
        deck=tuple(splashed(card) for card in book.deck),
        effects={**book.effects, **spins},
    )


def h2o() -> Rulebook:
    """Return the classic rules, with start effects for the cards of every edition."""
    book = modern()
    opens = {**book.opens, "wild_splash": (fx.first_names_color,)}
    return replace(book, deck=one_sided(classic.faces()), opens=opens)


def customizable(book: Rulebook) -> Rulebook:
    """Return the rulebook of the print with three customizable cards and one with a rule of its own.

    No source states that rule; here the card swaps hands, as in the modern box of 112 cards.
    """
    return replace(book, deck=one_sided(faces()))


EDITIONS: Mapping[Value, Callable[[Rulebook], Rulebook]] = MappingProxyType(
    {"downpour": downpour, "splash": splash, "customizable": customizable}
)


@option(("current", "downpour", "splash", "customizable"))
def h2o_edition(book: Rulebook, name: Value) -> Rulebook:
    """Set the edition whose cards and rules are used."""
    return EDITIONS[name](book) if name in EDITIONS else book


VARIANT = Variant("h2o", h2o, ("h2o_edition", *options.WRITTEN_CARDS, *CLASSIC))
