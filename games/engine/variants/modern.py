"""The modern boxes of 112 cards: the classic ones, a card that moves hands, and cards to write on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.cards import Card, Face
from games.engine.decks import one_sided, wild
from games.engine.moves import Move
from games.engine.options.option import Text, option
from games.engine.pages import voting
from games.engine.pages.voting import Vote
from games.engine.rulebook import Effect, Rulebook
from games.engine.state import Value
from games.engine.table import Table
from games.engine.variants import classic
from games.engine.variants.shelf import CLASSIC, Variant

STAKE = 2
"""Cards drawn by who did not do what a card says."""

BLANKS = ("wild_custom_1", "wild_custom_2", "wild_custom_3")
"""The cards to write on."""

WRITTEN = Text(longest=140)
"""What may be written on one."""


def _ask(number: int, table: Table, seat: int, move: Move | None) -> None:
    asked, told = table.next_seat(seat), {"list": "custom", "number": number}
    table.say("dared", asked, {"by": seat} | told)
    vote = Vote("custom", asked, table.others(asked), stake=STAKE, by=seat, told=told)
    voting.interrupt_with(table, vote)


@cache
def do_as_it_says(number: int) -> Effect:
    """The next seat does what is written on the card of this number, and the others judge it."""
    return partial(_ask, number)


def custom_judged(table: Table, vote: Vote, passed: bool) -> None:
    """Who did not do what the card says draws; either way the turn is that seat's."""
    if not passed:
        table.punish(vote.about, vote.stake, "custom")
    voting.resume(table, vote)


MENU: Mapping[Value, tuple[Effect, ...]] = MappingProxyType(
    {
        "plain_wild": (),
        "others_draw_1": (fx.others_draw(1),),
        "others_draw_2": (fx.others_draw(2),),
        "swap_with_next": (fx.swap_with_next,),
        "rotate_hands": (fx.pass_hands_on,),
        "draw_to_n": (fx.fill_hands,),
        "skip_two": (fx.skip(2),),
    }
)
"""What a customizable card may do beside naming a colour."""

EFFECTS: dict[str, tuple[Effect, ...]] = {
    **classic.EFFECTS,
    "wild_swap_hands": (fx.name_color, fx.swap_hands),
    "wild_shuffle_hands": (fx.name_color, fx.shuffle_hands),
    **dict.fromkeys(BLANKS, (fx.name_color,)),
}

OPENS: dict[str, tuple[Effect, ...]] = classic.OPENS | dict.fromkeys(
    ("wild_swap_hands", "wild_shuffle_hands", *BLANKS), (fx.first_names_color,)
)


def faces() -> Iterator[Face]:
    """Yield the 112 faces of the box with Swap Hands."""
    yield from classic.faces()
    yield wild("wild_swap_hands", "WS", 40)
    for place, symbol in enumerate(BLANKS, start=1):
        yield wild(symbol, f"WC{place}", 40)


def symbol_of(card: Card) -> str:
    """Return the symbol of a card that is printed on one side."""
    return card.faces[0].symbol


def with_special(deck: tuple[Card, ...], special: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the deck with other cards in the place of Swap Hands."""
    place = next(place for place, card in enumerate(deck) if symbol_of(card) == "wild_swap_hands")
    return deck[:place] + special + deck[place + 1 :]


SPECIALS: Mapping[Value, tuple[Card, ...]] = MappingProxyType(
    {
        "swap": one_sided([wild("wild_swap_hands", "WS", 40)]),
        "shuffle": one_sided([wild("wild_shuffle_hands", "WX", 40)]),
        "blank": (),
    }
)


@option(("swap", "shuffle", "blank"))
def box(book: Rulebook, name: Value) -> Rulebook:
    """Play with the card that shuffles hands instead of the one that swaps them, or with neither."""
    return replace(book, deck=with_special(book.deck, SPECIALS[name]))


@option((3, 2, 1, 0))
def custom_wilds(book: Rulebook, count: Value) -> Rulebook:
    """So many of the customizable cards are in the game."""
    left_out = BLANKS[int(count) :]
    return replace(book, deck=tuple(card for card in book.deck if symbol_of(card) not in left_out))


RULES = (*MENU, "free_text")


def written(book: Rulebook, number: int, rule: Value) -> Rulebook:
    """Return the book with a rule written on a customizable card."""
    acts = (do_as_it_says(number),) if rule == "free_text" else MENU[rule]
    return replace(book, effects={**book.effects, BLANKS[number - 1]: (fx.name_color, *acts)})


@option(RULES)
def custom_1(book: Rulebook, rule: Value) -> Rulebook:
    """What the first customizable card does."""
    return written(book, 1, rule)


@option(RULES)
def custom_2(book: Rulebook, rule: Value) -> Rulebook:
    """What the second customizable card does."""
    return written(book, 2, rule)


@option(RULES)
def custom_3(book: Rulebook, rule: Value) -> Rulebook:
    """What the third customizable card does."""
    return written(book, 3, rule)


@option(WRITTEN)
def custom_text_1(book: Rulebook, text: Value) -> Rulebook:
    """What the first card says, for people only."""
    return book


@option(WRITTEN)
def custom_text_2(book: Rulebook, text: Value) -> Rulebook:
    """What the second card says, for people only."""
    return book


@option(WRITTEN)
def custom_text_3(book: Rulebook, text: Value) -> Rulebook:
    """What the third card says, for people only."""
    return book


def modern() -> Rulebook:
    """Return the classic rules with the four new cards."""
    return replace(
        classic.classic(),
        deck=one_sided(faces()),
        effects=EFFECTS,
        opens=OPENS,
        targets=frozenset({"wild_swap_hands"}),
        verdicts=MappingProxyType({"custom": custom_judged}),
    )


CUSTOM = tuple(f"custom_{what}{n}" for n in (1, 2, 3) for what in ("", "text_"))

VARIANT = Variant("modern", modern, ("box", "custom_wilds", *CUSTOM, *CLASSIC))
