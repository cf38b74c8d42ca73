"""Color Roulette: the next seat names a colour and draws until it shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.engine import decisions
from games.engine.choices import LegalMove
from games.engine.decisions import Decision
from games.engine.moves import Move, Name
from games.engine.pages import penalties, playing
from games.engine.table import Table


@decisions.known
@dataclass(slots=True)
class Roulette(Decision):
    """A seat must name a colour, and then draw until it shows."""

    kind: ClassVar[str] = "roulette"
    owed: ClassVar[bool] = True
    seat: int


def on_roulette(table: Table, seat: int, decision: Roulette) -> Iterator[LegalMove]:
    """Offer to name one of the colours in play."""
    yield LegalMove("name_color", colors=table.colors)


def spin(table: Table, seat: int, move: Name) -> None:
    """Name the colour, draw until it shows, keep all the cards and lose the turn."""
    playing.name_color(table, seat, move)
    drawn = penalties.draw_until_color(table, seat, move.color)
    table.record_penalty(seat, drawn, "roulette")
    table.say("turn_skipped", seat)
    table.turn_after(seat)


def next_spins(table: Table, seat: int, move: Move | None) -> None:
    """Make the next seat name the colour instead of the player of the card."""
    table.state.awaiting = Roulette(table.next_seat(seat))
