"""What must hold after every move of every game: each law a function that raises `Broken`.

The tests of single situations hold them too, since every move made at `table.Game` is checked here.
"""

from collections.abc import Iterable
from typing import Any

import orjson

from games import engine
from games.engine import Event, IllegalMove, State, Step
from games.engine.decisions import MatchOver
from games.engine.play import table_of

MANY = 40
"""Options of which all are tried; of more than so many only some."""


class Broken(AssertionError):
    """A law does not hold; the message says where."""


def hold(holds: bool, what: str) -> None:
    """Raise `Broken` unless something holds."""
    if not holds:
        raise Broken(what)


def cards_of(state: State) -> list[int]:
    """Return every card id of a state in order, one entry for each place it lies in."""
    hands = [card for seat in state.seats for card in seat.hand]
    rows = [card for row in state.center for card in row]
    return sorted(hands + rows + state.draw_pile + state.discard_pile + state.aside)


def whole_box(state: State) -> list[int]:
    """Return the ids of all the cards a match is played with."""
    return list(range(len(table_of(state).faces)))


def after_every_move(before: State, was: bytes, step: Step) -> None:
    """Hold the cheap laws: `was` is the state before the move as text, taken before the move was made."""
    hold(as_text(before) == was, "a move changed the state it was given")
    dealt = step.state.round != before.round
    there = whole_box(step.state) if dealt else cards_of(before)
    hold(cards_of(step.state) == there, "cards appeared, vanished or were doubled")
    hold(step.state.seq == before.seq + 1, "a move did not raise the version by one")
    one_decision_is_open(step.state)
    state_survives_json(step.state)
    events_are_declared(step.events)
    only_seats_at_the_table_are_exposed(step.state)
    scores_and_places_agree(step.state)


def as_text(state: State) -> bytes:
    """Return a state as the text that would be stored."""
    return orjson.dumps(state.to_json())


def state_survives_json(state: State) -> None:
    """A state that was stored and loaded is the same state."""
    text = as_text(state)
    loaded = engine.load(orjson.loads(text))
    hold(loaded == state, "a loaded state differs from the stored one")
    hold(as_text(loaded) == text, "a state changed by being stored")


def one_decision_is_open(state: State) -> None:
    """The table waits for seats that still play, and for somebody unless the match is over."""
    waiting = state.awaiting
    over = isinstance(waiting, MatchOver)
    hold(over == (not waiting.seats), f"{waiting} awaits {waiting.seats}")
    hold(all(state.seats[seat].active for seat in waiting.seats), f"{waiting} awaits a seat that left")
    hold(engine.is_over(state) == bool(state.places), "places and the end of a match go together")


def somebody_can_answer(state: State) -> None:
    """Each awaited player has a legal move, and the clock has one for it that is neither bluff nor slip."""
    for seat in state.awaiting.seats:
        hold(bool(engine.legal_moves(state, seat)), f"seat {seat} has no legal move: {state.awaiting}")
        meekest = engine.default_move(state, seat)
        admitting = [choice for choice in engine.legal_moves(state, seat) if choice.admits(meekest)]
        hold(bool(admitting), f"the clock's move is not legal: {meekest}")
        hold(not any(choice.bluff or choice.slip for choice in admitting), f"the clock bluffs: {meekest}")


def every_choice_can_be_played(state: State) -> None:
    """Every whole move of every option that anybody is offered is accepted; of very many, a sample."""
    for seat in range(len(state.seats)):
        choices = engine.legal_moves(state, seat)
        for choice in choices[:: 1 + len(choices) // MANY]:
            for move in choice.moves():
                try:
                    engine.apply(state, seat, move)
                except IllegalMove as refusal:
                    raise Broken(f"{move} was offered to seat {seat} and refused: {refusal}") from refusal


def only_seats_at_the_table_are_exposed(state: State) -> None:
    """Nobody can be caught who has left, who has called, or whose hand needs no call."""
    call_at = table_of(state).book.call_at
    for seat in state.exposed:
        place = state.seats[seat]
        hold(place.active and not place.gone, f"seat {seat} left and can be caught")
        hold(not place.called, f"seat {seat} has called and can be caught")
        hold(len(place.hand) == call_at, f"seat {seat} holds {len(place.hand)} and can be caught")


def scores_and_places_agree(state: State) -> None:
    """No score is below zero, partners share everything, places are counted from one with gaps for ties."""
    book = table_of(state).book
    hold(all(seat.score >= 0 for seat in state.seats), "a score is below zero")
    together = [
        (one, other)
        for one in range(len(state.seats))
        for other in range(one)
        if book.are_together(one, other)
    ]
    hold(
        all(state.seats[one].score == state.seats[other].score for one, other in together), "partners differ"
    )
    if not state.places:
        return
    hold(all(state.places[one] == state.places[other] for one, other in together), "partners differ in place")
    leaders = {place: [n for n, other in enumerate(state.places) if other == place] for place in state.places}
    teams = {place: {min(_partners(book, seat, state)) for seat in seats} for place, seats in leaders.items()}
    expected = 1
    for place in sorted(teams):
        hold(place == expected, f"places leave a gap: {state.places}")
        expected += len(teams[place])


def _partners(book: Any, seat: int, state: State) -> list[int]:
    return [other for other in range(len(state.seats)) if book.are_together(seat, other)]


def events_are_declared(events: Iterable[Event]) -> None:
    """Every event is of a declared type, carries only declared fields, and survives being stored."""
    for event in events:
        hold(event.type in engine.EVENTS, f"an event of no declared type: {event.type}")
        odd = event.in_full().keys() - {"type", "seat"} - set(engine.EVENTS[event.type])
        hold(not odd, f"{event.type} carries {sorted(odd)}, which it does not declare")
        again = engine.load_event(orjson.loads(orjson.dumps(event.to_json())))
        hold(again.to_json() == event.to_json(), f"{event.type} changed by being stored")


def record_gives_the_match_again(steps: list[Step], seats: int, record: list[tuple[int, Any]]) -> None:
    """Ruleset, seed and moves, each through JSON, give the same states and events again."""
    first = steps[0].state
    plain = [(seat, orjson.loads(orjson.dumps(engine.dump_move(move)))) for seat, move in record]
    moves = [(seat, engine.load_move(raw)) for seat, raw in plain]
    again = list(engine.replay(engine.Ruleset(first.variant, first.options), seats, first.seed, moves))
    hold(len(again) == len(steps), "a replay has another length")
    for one, other in zip(steps, again, strict=True):
        hold(as_text(one.state) == as_text(other.state), f"a replay differs at {one.state.seq}")
        hold(
            [event.to_json() for event in one.events] == [event.to_json() for event in other.events],
            f"a replay has other events at {one.state.seq}",
        )
