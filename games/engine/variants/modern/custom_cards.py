"""What is written on the customizable cards: a rule from the menu, or a text for the players."""

from collections.abc import Mapping
from functools import cache, partial
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.moves import Move
from games.engine.pages import voting
from games.engine.pages.voting import Vote
from games.engine.rulebook import Effect
from games.engine.state import Value
from games.engine.table import Table

STAKE = 2
"""Cards drawn by a player who did not do what a card says."""


def _ask(number: int, table: Table, seat: int, move: Move | None) -> None:
    asked, instruction = table.next_seat(seat), {"list": "custom", "number": number}
    table.say("dared", asked, {"by": seat} | instruction)
    vote = Vote("custom", asked, table.others(asked), stake=STAKE, by=seat, details=instruction)
    voting.interrupt_with(table, vote)


@cache
def do_as_it_says(number: int) -> Effect:
    """Return an effect: the next seat does what the card of this number says; the others judge it."""
    return partial(_ask, number)


def custom_judged(table: Table, vote: Vote, passed: bool) -> None:
    """Make a seat that did not do what the card says draw; in both cases it then has its turn."""
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
"""What a customizable card may do besides naming a colour."""
