"""Collects the statistics of one match from its events while it is played."""

from collections.abc import Callable

from games.engine import Event, State, Step, is_over
from tools.simulate.tally import MatchTally

TURNS = ("turn", "matching")
"""The kinds of decision that count as a turn: to play or draw, or to match or draw."""


class Account:
    """Adds every step of a match to a tally; a round lasts from its deal to the move that ends it."""

    def __init__(self, tally: MatchTally) -> None:
        self._tally = tally
        self._seq = self._began = 1
        self._rounds = self._turns = 0
        self._order: list[int] = []
        self._is_open = self._is_over = False
        self._winner: int | None = None
        self._points = 0

    def note(self, step: Step) -> None:
        """Record the next step; the deal is the first one."""
        state = step.state
        self._seq = state.seq
        for event in step.events:
            if text := NOTED.get(event.type):
                text(self, event)
        if not is_over(state):
            self._note_turn(state)

    def close(self) -> None:
        """Record the end of the match, which is over or was stopped early."""
        tally, moves = self._tally, self._seq - 1
        tally.matches += 1
        tally.moves += moves
        if self._is_over:
            tally.match_moves[moves] += 1
            tally.match_rounds[self._rounds] += 1
        else:
            tally.cut_off += 1
            tally.moves_broken_off += self._seq - self._began

    def _note_turn(self, state: State) -> None:
        if not self._order:
            self._order = order_of_play(state)
        self._turns += state.awaiting.kind in TURNS and state.since == state.seq

    def _begin_round(self, _event: Event) -> None:
        if self._is_open:
            self._end_round()
        self._is_open, self._began = True, self._seq
        self._order, self._turns, self._winner, self._points = [], 0, None, 0

    def _note_block(self, _event: Event) -> None:
        self._tally.blocked += 1

    def _note_winner(self, event: Event) -> None:
        self._winner, self._points = event.seat, event.data["points"]

    def _end_match(self, event: Event) -> None:
        self._end_round()
        self._is_over = True
        self._tally.matches_won.update(seat for seat, place in enumerate(event.data["places"]) if place == 1)

    def _end_round(self) -> None:
        tally = self._tally
        self._rounds += 1
        tally.round_moves[self._seq - self._began] += 1
        tally.round_turns[self._turns] += 1
        tally.round_points[self._points] += 1
        if self._winner is None:
            tally.undecided += 1
            return
        tally.rounds_won[self._winner] += 1
        tally.won_by_place[self._order.index(self._winner)] += 1
        tally.rivals[len(self._order)] += 1


def order_of_play(state: State) -> list[int]:
    """Return the seats that take part in a new round, in the order of their turns."""
    count, first = len(state.seats), state.awaiting.seats[0]
    around = [(first + state.direction * step) % count for step in range(count)]
    return [seat for seat in around if state.seats[seat].active]


NOTED: dict[str, Callable[[Account, Event], None]] = {
    "round_started": Account._begin_round,
    "round_blocked": Account._note_block,
    "round_won": Account._note_winner,
    "match_won": Account._end_match,
}
"""The method that handles each event type; other events are ignored."""
