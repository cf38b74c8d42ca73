"""What one viewer may see of a state; a viewer is a seat, or None for spectators.

Redaction happens here and in `Event.seen_by`, nowhere else. The public part is the same for all viewers
and is computed once; `seen_by` adds what belongs to one seat.
"""

from typing import Any

from games.engine.cards import SIDES
from games.engine.decisions import MatchOver
from games.engine.play import legal, table_of
from games.engine.rulebook import no_backs
from games.engine.state import State
from games.engine.table import Table

View = dict[str, Any]


class Views:
    """All the views of one state."""

    __slots__ = ("_public", "_table")

    def __init__(self, state: State) -> None:
        self._look_at(table_of(state))

    @classmethod
    def at(cls, table: Table) -> "Views":
        """Return the views of an existing table."""
        views = cls.__new__(cls)
        views._look_at(table)
        return views

    def _look_at(self, table: Table) -> None:
        self._table = table
        self._public = public(table)

    def seen_by(self, viewer: int | None) -> View:
        """Return the view of a seat, or of spectators: the viewer's own hand and options, no others."""
        table = self._table
        waiting = table.state.awaiting
        options: list[View] = []
        for choice in () if viewer is None else legal(table, viewer):
            options.append(choice.to_json())
        seen: View = {
            **self._public,
            "you": viewer,
            "hand": [] if viewer is None else table.all_shown(table.state.seats[viewer].hand),
            "legal": options,
            "awaiting": {"kind": waiting.kind, "seats": waiting.seats, "detail": waiting.shown(viewer)},
        }
        if table.book.sees is not no_backs:
            seen["seats"] = [self._with_backs(seat, viewer) for seat in seen["seats"]]
        return seen

    def _with_backs(self, seat: View, viewer: int | None) -> View:
        return seat | {"backs": self._table.book.sees(self._table, viewer, seat["seat"])}


def view(state: State, viewer: int | None) -> View:
    """Return what one viewer may see of a state."""
    return Views(state).seen_by(viewer)


def public(table: Table) -> View:
    """Return the part of the view that every viewer sees."""
    state = table.state
    return {
        "seq": state.seq,
        "round": state.round,
        "dealer": state.dealer,
        "target_score": table.book.target_score,
        "seats": public_seats(table),
        "table": public_table(table),
    }


def public_seats(table: Table) -> list[View]:
    """Return the public data of every seat."""
    state, teams = table.state, table.book.teams
    seats: list[View] = []
    dares = {seat: dare.shown() for seat, dare in state.dares.items()}
    places = state.places or (None,) * len(state.seats)
    for number, seat in enumerate(state.seats):
        shown: View = {
            "seat": number,
            "team": number % teams if teams else None,
            "cards": len(seat.hand),
            "score": seat.score,
            "called": seat.called,
            "active": seat.active,
            "place": places[number],
            "backs": None,
            "dare": dares.get(number),
        }
        seats.append(shown)
    return seats


def public_table(table: Table) -> View:
    """Return the public data of the piles, the colour, the direction, the center row and the debt."""
    state = table.state
    return {
        "top": table.top.code if state.discard_pile else None,
        "color": state.color,
        "direction": state.direction,
        "draw_pile": len(state.draw_pile),
        "draw_top": table.book.pile_shows(table),
        "discard_pile": len(state.discard_pile),
        "side": SIDES[state.side],
        "center": public_center_row(table),
        "penalty": getattr(state.awaiting, "cards", 0),
    }


def public_center_row(table: Table) -> list[View] | None:
    """Return the center row, each card with the cards matched to it; None where there is none."""
    rows = table.state.center
    return [{"cards": table.all_shown(row)} for row in rows] if rows else None


def is_over(state: State) -> bool:
    """Return whether the match has ended."""
    return isinstance(state.awaiting, MatchOver)


def open_hands(state: State) -> list[list[View]]:
    """Return every hand without redaction; only for matches that are over."""
    table = table_of(state)
    return [table.all_shown(seat.hand) for seat in state.seats]
