"""A game under way at a laid table: moves in the third person, and what can be read off afterwards."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from games import engine
from games.engine import Event, IllegalMove, LegalMove, Move, State
from games.engine.moves import KINDS
from games.engine.play import table_of
from tests.engine import laws, secrecy


class Verbs:
    """What a seat can do, said of it: `plays(0, "R5")`, `catches(2, 0)`."""

    def makes(self, seat: int, move: Move) -> Self:
        """Let a seat make a move."""
        raise TypeError("a game or an expected refusal makes the move")

    def finds(self, seat: int | None, card: int | str, but: Sequence[int] = ()) -> int:
        """Return the id of a card that is named by its code, other than those already found."""
        raise TypeError("a game or an expected refusal finds the card")

    def does(self, seat: int, kind: str, **words: Any) -> Self:
        """Make a move of any kind; `card`, `cards` and `center` may be codes."""
        for name in words.keys() & {"card", "center"}:
            words[name] = self.finds(None if name == "center" else seat, words[name])
        if isinstance(words.get("cards"), str):
            found: list[int] = []
            for code in words["cards"].split():
                found.append(self.finds(seat, code, found))
            words["cards"] = tuple(found)
        return self.makes(seat, KINDS[kind](**words))

    def plays(
        self,
        seat: int,
        card: int | str,
        color: str | None = None,
        *,
        at: int | None = None,
        uno: bool = False,
    ) -> Self:
        """Play a card, in a colour, at another seat, with the call."""
        return self.does(seat, "play", card=card, color=color, target=at, uno=uno)

    def draws(self, seat: int) -> Self:
        return self.does(seat, "draw")

    def keeps(self, seat: int) -> Self:
        return self.does(seat, "keep")

    def accepts(self, seat: int) -> Self:
        return self.does(seat, "accept")

    def challenges(self, seat: int) -> Self:
        return self.does(seat, "challenge")

    def calls(self, seat: int) -> Self:
        return self.does(seat, "call")

    def catches(self, seat: int, other: int) -> Self:
        return self.does(seat, "catch", target=other)

    def names(self, seat: int, color: str) -> Self:
        return self.does(seat, "name_color", color=color)

    def runs_out_of_time(self, seat: int) -> Self:
        return self.does(seat, "time_out")

    def leaves(self, seat: int) -> Self:
        return self.does(seat, "resign")


class Game(Verbs):
    """A state, and the events of the last move."""

    def __init__(self, state: State, events: Iterable[Event] = ()) -> None:
        self.state = state
        self.events = list(events)

    def makes(self, seat: int, move: Move) -> Self:
        before, was = self.state, laws.as_text(self.state)
        step = engine.apply(before, seat, move)
        laws.after_every_move(before, was, step)
        laws.somebody_can_answer(step.state)
        secrecy.no_event_tells_too_much(before, step.events)
        secrecy.no_view_shows_too_much(step.state)
        self.state, self.events = step
        return self

    def refuses(self, reason: str) -> "Refusal":
        """Expect the next move to be refused for a reason: `table.refuses("penalty_open").draws(1)`."""
        return Refusal(self, reason)

    def finds(self, seat: int | None, card: int | str, but: Sequence[int] = ()) -> int:
        """Return the id of a card by its code: from the seat's hand, the open rows, or anywhere."""
        if isinstance(card, int):
            return card
        faces = table_of(self.state).faces
        hand = [] if seat is None else self.state.seats[seat].hand
        rows = [place for row in self.state.center for place in row]
        where: list[int] = [*hand, *rows, *range(len(faces))]
        return next(place for place in where if faces[place].code == card and place not in but)

    # What lies where

    def codes(self, cards: Iterable[int]) -> str:
        """Return cards as codes."""
        return " ".join(table_of(self.state).face(card).code for card in cards)

    def hand(self, seat: int) -> str:
        """Return a hand as codes, the newest card last."""
        return self.codes(self.state.seats[seat].hand)

    def cards(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return len(self.state.seats[seat].hand)

    @property
    def top(self) -> str:
        return table_of(self.state).top.code

    @property
    def pile(self) -> str:
        """The draw pile from the top."""
        return self.codes(reversed(self.state.draw_pile))

    @property
    def discards(self) -> str:
        """The discard pile from the top."""
        return self.codes(reversed(self.state.discard_pile))

    @property
    def color(self) -> str | None:
        return self.state.color

    @property
    def direction(self) -> int:
        return self.state.direction

    # Who is to do what

    @property
    def awaits(self) -> str:
        """What the table waits for, as "turn 1"."""
        return " ".join([self.state.awaiting.kind, *map(str, self.state.awaiting.seats)])

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None while the table waits for something else."""
        waiting = self.state.awaiting
        return waiting.seats[0] if waiting.kind == "turn" else None

    @property
    def owed(self) -> int:
        """The cards of the open penalty."""
        return int(getattr(self.state.awaiting, "cards", 0))

    def may(self, seat: int) -> list[str]:
        """Return what a seat may do, as ["play R5", "draw", "catch 2"]."""
        return [self._said(choice) for choice in engine.legal_moves(self.state, seat)]

    def _said(self, choice: LegalMove) -> str:
        words: list[Any] = [choice.move]
        if choice.card is not None:
            words.append(self.codes([choice.card]))
        words += [self.codes(choice.cards)] if choice.cards else []
        words += [] if choice.center is None else ["on", self.codes([choice.center])]
        words += [word for word in (choice.target, choice.ok) if word is not None]
        return " ".join(map(str, words))

    # How it stands

    def score(self, seat: int) -> int:
        return self.state.seats[seat].score

    @property
    def scores(self) -> list[int]:
        return [seat.score for seat in self.state.seats]

    @property
    def places(self) -> list[int]:
        return self.state.places

    def has_called(self, seat: int) -> bool:
        return self.state.seats[seat].called

    @property
    def catchable(self) -> list[int]:
        """The seats that may be caught."""
        return sorted(self.state.exposed)

    # What happened in the last move

    @property
    def happened(self) -> list[str]:
        """The types of the last events, in order."""
        return [event.type for event in self.events]

    def event(self, kind: str, viewer: int | str | None = "all") -> dict[str, Any]:
        """Return the only event of a type: in full, or as a seat (or None, the gallery) saw it."""
        [event] = [event for event in self.events if event.type == kind]
        return event.in_full() if viewer == "all" else event.seen_by(viewer)  # type: ignore[arg-type]

    def faces(self, kind: str, viewer: int | str | None = "all") -> str | None:
        """Return the cards of an event as codes; None where the viewer may not see them."""
        cards = self.event(kind, viewer).get("cards")
        return None if cards is None else " ".join(card["face"] for card in cards)


class Refusal(Verbs):
    """A game whose next move must be refused, and change nothing."""

    def __init__(self, game: Game, reason: str) -> None:
        self.game = game
        self.reason = reason

    def finds(self, seat: int | None, card: int | str, but: Sequence[int] = ()) -> int:
        return self.game.finds(seat, card, but)

    def makes(self, seat: int, move: Move) -> Self:
        was = laws.as_text(self.game.state)
        try:
            engine.apply(self.game.state, seat, move)
        except IllegalMove as refusal:
            laws.hold(laws.as_text(self.game.state) == was, "a refused move changed the state")
            laws.hold(refusal.reason == self.reason, f"refused as {refusal.reason}, not {self.reason}")
            return self
        raise laws.Broken(f"{move} of seat {seat} was accepted")
