"""Show 'Em No Mercy: 168 cards, draw cards that are always answered, and hands that may not reach 25."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine import decisions, scoring
from games.engine import effects as fx
from games.engine.cards import Face
from games.engine.choices import Choice
from games.engine.decisions import Decision, MatchOver, Penalty
from games.engine.decks import actions, numbers, one_sided, wilds
from games.engine.moves import Move, Name
from games.engine.pages import penalties, playing
from games.engine.pages.uno import ANSWERS, MOVES, UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.table import Table
from games.engine.variants.shelf import CLASSIC, Variant, but

MERCY = 25
"""The number of cards that puts a hand out of the round."""

KNOCKED_OUT = 250
"""Points for every opponent who was put out of the round."""

STRENGTH = {
    "draw_two": 2,
    "draw_four": 4,
    "wild_reverse_draw_four": 4,
    "wild_draw_six": 6,
    "wild_draw_ten": 10,
}
"""How many cards a draw card asks for; an answer may not ask for fewer."""


@decisions.known
@dataclass(slots=True)
class Roulette(Decision):
    """A seat is to name a colour, and then to draw until it shows."""

    kind: ClassVar[str] = "roulette"
    owed: ClassVar[bool] = True
    seat: int


def on_roulette(table: Table, seat: int, decision: Roulette) -> Iterator[Choice]:
    """Name one of the colours in play."""
    yield Choice("name_color", colors=table.colors)


def spin(table: Table, seat: int, move: Name) -> None:
    """Name the colour, draw until it shows, keep all and lose the turn."""
    playing.name_color(table, seat, move)
    drawn = penalties.draw_until_color(table, seat, move.color)
    table.tell_punished(seat, drawn, "roulette")
    table.say("turn_skipped", seat)
    table.turn_after(seat)


def next_spins(table: Table, seat: int, move: Move | None) -> None:
    """The next seat names the colour, not the player of the card."""
    table.state.awaiting = Roulette(table.next_seat(seat))


def reverse_and_draw(table: Table, seat: int, move: Move | None) -> None:
    """The direction turns round and the next seat owes four; with two players the player itself does."""
    fx.reverse(table, seat, move)
    table.state.awaiting = Penalty(table.state.awaiting.seats[0], STRENGTH[table.top.symbol], seat)


def equal_or_higher(table: Table, face: Face) -> bool:
    """Answer a draw card with any that asks for as many cards or more, whatever its colour."""
    return STRENGTH.get(face.symbol, 0) >= STRENGTH.get(table.top.symbol, 99)


def show_mercy(table: Table) -> None:
    """Put out of the round who holds too many cards; the last one standing wins it."""
    state = table.state
    for number in table.active_seats():
        if len(table.seat(number).hand) >= table.book.hand_limit:
            knock_out(table, number)
    staying = table.active_seats()
    if len(staying) == 1 and state.winner is None and not isinstance(state.awaiting, MatchOver):
        state.winner = staying[0]
        table.turn_of(state.winner)


def knock_out(table: Table, seat: int) -> None:
    """Set a hand aside until the next reshuffle; what the seat still owed is cancelled."""
    state, place = table.state, table.seat(seat)
    table.say("knocked_out", seat, {"count": len(place.hand)})
    place.active = False
    state.aside += place.hand
    place.hand = []
    table.hand_changed(seat)
    waiting = state.awaiting.without(seat)
    if waiting is None:
        table.turn_after(seat)
    else:
        state.awaiting = waiting


def mercy_points(table: Table, seat: int) -> int:
    """Return the points of a hand, or those for a seat that was put out of the round."""
    place = table.seat(seat)
    knocked_out = not place.active and not place.gone
    return KNOCKED_OUT if knocked_out else scoring.hand_points(table, seat)


EFFECTS: dict[str, tuple[Effect, ...]] = {
    "0": (fx.pass_hands_on,),
    "7": (fx.swap_hands,),
    "draw_two": (fx.penalize(2),),
    "draw_four": (fx.penalize(4),),
    "skip": (fx.skip_next,),
    "skip_everyone": (fx.skip_everyone,),
    "reverse": (fx.reverse,),
    "discard_all": (fx.discard_color,),
    "wild_reverse_draw_four": (fx.name_color, reverse_and_draw),
    "wild_draw_six": (fx.name_color, fx.penalize(6)),
    "wild_draw_ten": (fx.name_color, fx.penalize(10)),
    "wild_color_roulette": (next_spins,),
}


def faces() -> Iterator[Face]:
    """Yield the 168 faces: 36 a colour and 24 wilds."""
    yield from numbers(range(10), 2)
    for symbol, copies in (("draw_two", 3), ("draw_four", 2), ("skip", 3), ("reverse", 3)):
        yield from actions(symbol, copies)
    yield from actions("skip_everyone", 2, mark="SA")
    yield from actions("discard_all", 3, mark="DA")
    yield from wilds("wild_reverse_draw_four", "WR+4", 8)
    yield from wilds("wild_draw_six", "W+6", 4)
    yield from wilds("wild_draw_ten", "W+10", 4)
    yield from wilds("wild_color_roulette", "WCR", 8)


def no_mercy() -> Rulebook:
    """Return the rules of the merciless box: only a number opens, and who cannot play draws until able."""
    pages: dict[str, Any] = UNO | {
        "answers": ANSWERS | {Roulette: on_roulette},
        "moves": MOVES | {Name: spin},
        "drawing": playing.until_playable,
        "worth": mercy_points,
    }
    return Rulebook(
        deck=one_sided(faces()),
        effects=EFFECTS,
        targets=frozenset({"7"}),
        nameless=frozenset({"wild_color_roulette"}),
        stacks_on=(equal_or_higher,),
        afterwards=(show_mercy,),
        may_decline=False,
        drawn_card="must_play",
        last_card_acts=False,
        hand_limit=MERCY,
        target_score=1000,
        **pages,
    )


UNFIT = (
    "stacking",
    "skip_deflects",
    "seven_zero",
    "last_card_swap",
    "wd4",
    "wd4_basis",
    "start_wild",
    "reverse_start",
)
"""Options that this box answers itself."""

VARIANT = Variant(
    "no_mercy",
    no_mercy,
    but(CLASSIC, *UNFIT),
    seats=range(2, 7),
    defaults={
        "draw_rule": "until_playable",
        "voluntary_draw": "forbidden",
        "drawn_card": "must_play",
        "target_score": 1000,
    },
)
