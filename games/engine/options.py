"""House rules: each an option with its values, and the page it writes.

A rule is a function from a rulebook and a value to a rulebook; a value that says what the book says
anyway leaves it as it is. Names and sentences for people live with the other words of the product;
here a rule says what it does to the book.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine import scoring
from games.engine.pages import finishing, jumping, matching, playing
from games.engine.rulebook import Ending, Ranking, Rulebook, Scores, Stack
from games.engine.state import Value

Write = Callable[[Rulebook, Value], Rulebook]


@dataclass(frozen=True)
class Option:
    """A switch of the house: its values (or the range of a number), the default, and its page."""

    code: str
    values: tuple[Value, ...] | range
    default: Value
    write: Write

    @property
    def type(self) -> str:
        """Return what a settings screen needs: `switch`, `number` or `choice`."""
        if isinstance(self.values, range):
            return "number"
        return "switch" if isinstance(self.default, bool) else "choice"

    def allows(self, value: object) -> bool:
        """Whether a value is one of the option's; True is never taken for 1."""
        return any(type(value) is type(own) and value == own for own in self.values)


OPTIONS: dict[str, Option] = {}
"""Every option by its code, in the order of a settings screen."""


def option(values: tuple[Value, ...] | range, default: Value | None = None) -> Callable[[Write], Write]:
    """Register a rule under its function's name; the first value is the default unless said."""

    def register(write: Write) -> Write:
        code = write.__name__
        OPTIONS[code] = Option(code, values, values[0] if default is None else default, write)
        return write

    return register


SWITCH = (False, True)

STACKS: Mapping[Value, tuple[Stack, ...]] = MappingProxyType(
    {
        "none": (),
        "same_type": (matching.same_type,),
        "cross_up": (matching.cross_up,),
        "any": (matching.any_draw_card,),
    }
)


@option(("none", "same_type", "cross_up", "any"))
def stacking(book: Rulebook, how: Value) -> Rulebook:
    """Answer a draw card with a draw card; the next player owes the sum."""
    return replace(book, stacks_on=(*book.stacks_on, *STACKS[how]))


@option(SWITCH)
def skip_deflects(book: Rulebook, on: Value) -> Rulebook:
    """Answer a Draw Two with a Skip of its colour; the next player owes it."""
    if not on:
        return book
    return replace(
        book, stacks_on=(*book.stacks_on, matching.skip_of_color), deflects=book.deflects | {"skip"}
    )


@option(SWITCH)
def seven_zero(book: Rulebook, on: Value) -> Rulebook:
    """A 7 swaps hands with a player of one's choice; a 0 passes every hand on."""
    if not on:
        return book
    effects = {**book.effects, "7": (fx.swap_hands,), "0": (fx.pass_hands_on,)}
    return replace(book, effects=effects, targets=book.targets | {"7"})


@option(("win", "swap"))
def last_card_swap(book: Rulebook, how: Value) -> Rulebook:
    """A last card that swaps hands does so before anybody is out."""
    return replace(book, swaps_when_out=how == "swap")


@option(SWITCH)
def jump_in(book: Rulebook, on: Value) -> Rulebook:
    """Play an identical card out of turn."""
    if not on:
        return book
    return replace(book, interrupts=(*book.interrupts, jumping.identical_card))


@option(("from_jumper", "original_order"))
def jump_continue(book: Rulebook, how: Value) -> Rulebook:
    """After a jump-in play returns to whose turn it was."""
    return replace(book, jumper_goes_on=how == "from_jumper")


DRAWINGS = MappingProxyType(
    {
        "one": playing.one_card,
        "until_playable": playing.until_playable,
        "until_playable_max_10": playing.until_playable_max_10,
    }
)


@option(("one", "until_playable", "until_playable_max_10"))
def draw_rule(book: Rulebook, how: Value) -> Rulebook:
    """Keep drawing until a card can be played."""
    return replace(book, drawing=DRAWINGS[str(how)])


@option(("allowed", "forbidden"))
def voluntary_draw(book: Rulebook, how: Value) -> Rulebook:
    """Who can play must not draw."""
    return replace(book, may_decline=how == "allowed")


@option(("may_play", "must_play", "may_not_play"))
def drawn_card(book: Rulebook, how: Value) -> Rulebook:
    """A drawn card that fits must be played, or may not be."""
    return replace(book, drawn_card=str(how))


BLUFFING = MappingProxyType({"bluff_and_challenge": "challenge", "no_bluffing": "refuse", "free": "free"})


@option(("bluff_and_challenge", "no_bluffing", "free"))
def wd4(book: Rulebook, how: Value) -> Rulebook:
    """The limited wilds are refused against their limit, or have none; nobody can challenge."""
    return replace(book, bluffing=BLUFFING[str(how)])


GUARDS = MappingProxyType({"color": matching.holds_color, "any_playable": matching.holds_anything_playable})


@option(("color", "any_playable"))
def wd4_basis(book: Rulebook, how: Value) -> Rulebook:
    """The limited wilds may be played only when nothing else can."""
    return replace(book, guard=GUARDS[str(how)])


@option(("left_names", "reshuffle"))
def start_wild(book: Rulebook, how: Value) -> Rulebook:
    """A wild that is turned as start card goes back and another is turned."""
    if how == "left_names":
        return book
    return replace(book, opens={face: acts for face, acts in book.opens.items() if face != "wild"})


REVERSE_STARTS = MappingProxyType(
    {"dealer_first": fx.dealer_begins, "right_of_dealer": fx.right_of_dealer_begins}
)


@option(("dealer_first", "right_of_dealer"))
def reverse_start(book: Rulebook, how: Value) -> Rulebook:
    """After a Reverse as start card the seat at the dealer's right begins."""
    return replace(book, opens={**book.opens, "reverse": (REVERSE_STARTS[str(how)],)})


@option((2, 1, 4))
def uno_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """Who forgot the call and is caught draws so many."""
    return replace(book, call_penalty=int(cards))


@option((2, 0, 1, 3))
def catch_grace(book: Rulebook, seconds: Value) -> Rulebook:
    """So many seconds pass before a forgotten call can be caught; the service's clock keeps them."""
    return book


FINISHES = MappingProxyType({"allowed": playing.out_with_any_card, "forbidden": finishing.out_with_a_number})


@option(("allowed", "forbidden"))
def finish_on_action(book: Rulebook, how: Value) -> Rulebook:
    """Only a number may be the last card; after any other the player draws two."""
    return replace(book, goes_out=FINISHES[str(how)])


SCORE_MODES: Mapping[Value, tuple[Scores, Ending, Ranking]] = MappingProxyType(
    {
        "winner_takes": (scoring.winner_takes, scoring.target_reached, scoring.highest_first),
        "low_total": (scoring.everyone_counts, scoring.target_reached, scoring.lowest_first),
        "single_round": (scoring.winner_takes, scoring.after_one_round, scoring.first_out_first),
        "elimination": (scoring.eliminate, scoring.one_left, scoring.lowest_first),
        "first_to_3_rounds": (scoring.count_rounds, scoring.three_rounds_won, scoring.highest_first),
    }
)


@option(("winner_takes", "low_total", "single_round", "elimination", "first_to_3_rounds"))
def score_mode(book: Rulebook, how: Value) -> Rulebook:
    """Count rounds and points another way."""
    scores, ending, ranking = SCORE_MODES[how]
    return replace(book, scores=scores, ending=ending, ranking=ranking)


@option(range(1, 10_001), default=500)
def target_score(book: Rulebook, points: Value) -> Rulebook:
    """The match ends at so many points."""
    return replace(book, target_score=int(points))


@option((0, 2, 3, 4, 5))
def teams(book: Rulebook, count: Value) -> Rulebook:
    """So many teams, their seats taking turns round the table, win together."""
    return replace(book, teams=int(count))
