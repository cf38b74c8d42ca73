"""The table: a working copy of the state, with the operations in which every rule is written."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.box import Box, Shown
from games.engine.cards import Face
from games.engine.events import Event
from games.engine.shuffle import picked, shuffled
from games.engine.state import Seat, State

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook


class Table:
    """The state that one move changes, and the events that record the change.

    `faces` are the faces of the side in play, by card id. `color_before` is the colour that was in play
    before the card being played; `was_last` means that this card was the last one of its player.
    `asked` are the cards that a move names while the move is being checked, None at other times.
    """

    __slots__ = ("asked", "book", "box", "color_before", "events", "faces", "state", "was_last")

    def __init__(self, state: State, book: "Rulebook", box: Box) -> None:
        self.state = state
        self.book = book
        self.box = box
        self.faces = box.faces[state.side]
        self.events: list[Event] = []
        self.color_before: str | None = None
        self.was_last = False
        self.asked: tuple[int, ...] | None = None

    # Cards and seats

    def face(self, card: int) -> Face:
        """Return the face of a card that is in play."""
        return self.faces[card]

    @property
    def top(self) -> Face:
        """Return the face on top of the discard pile."""
        return self.faces[self.state.discard_pile[-1]]

    @property
    def colors(self) -> tuple[str, ...]:
        """Return the colours of the side in play."""
        return self.book.colors[self.state.side]

    def shown(self, card: int) -> Shown:
        """Return a card as serialized for viewers who may see it."""
        return self.box.shown[self.state.side][card]

    def all_shown(self, cards: Iterable[int]) -> list[Shown]:
        """Return several cards as serialized for viewers who may see them."""
        shown, seen = self.box.shown[self.state.side], []
        for card in cards:
            seen.append(shown[card])
        return seen

    def turn_over(self, side: int) -> None:
        """Put another side of all cards into play."""
        self.state.side = side
        self.faces = self.box.faces[side]

    def active_seats(self) -> list[int]:
        """Return the seats that take part in the round."""
        seats = []
        for number, seat in enumerate(self.state.seats):
            if seat.active:
                seats.append(number)
        return seats

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the active seats except the given one."""
        others = self.active_seats()
        if seat in others:
            others.remove(seat)
        return tuple(others)

    def cards_to_check(self, seat: int) -> list[int]:
        """Return the cards of a hand; while a move is checked, only those that the move names."""
        hand = self.state.seats[seat].hand
        if self.asked is None:
            return hand
        named = []
        for card in self.asked:
            if card in hand:
                named.append(card)
        return named

    # The order of turns

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the active seat `steps` seats further in the direction of play."""
        seats, direction = self.state.seats, self.state.direction
        while steps:
            seat = (seat + direction) % len(seats)
            if seats[seat].active:
                steps -= 1
        return seat

    def turn_of(self, seat: int) -> None:
        """Open the decision with which a seat begins its turn."""
        self.state.awaiting = self.book.begins(seat)

    def turn_after(self, seat: int, steps: int = 1) -> None:
        """Open the turn of the seat `steps` seats after another.

        If the other seat made a call for a play that it then did not make, the call becomes void.
        """
        place = self.state.seats[seat]
        if len(place.hand) != self.book.call_at:
            place.called = False
        self.state.awaiting = self.book.begins(self.next_seat(seat, steps))

    # Moving cards

    def take(self, seat: int, count: int) -> list[int]:
        """Move cards from the draw pile to a hand, reshuffling when it runs out; return them.

        Fewer cards are taken when none are left, or when the hand would exceed the limit. A call made
        for the hand before becomes void. No event is recorded; `draw` does that.
        """
        state, limit = self.state, self.book.hand_limit
        taken: list[int] = []
        place = state.seats[seat]
        if limit:
            count = min(count, limit - len(place.hand))
        while len(taken) < count and (state.draw_pile or self.refill()):
            taken.append(state.draw_pile.pop())
        if taken:
            place.hand += taken
            self.hand_changed(seat)
        return taken

    def draw(self, seat: int, count: int) -> list[int]:
        """Take cards on a seat's own turn and record the event; return the cards."""
        taken = self.take(seat, count)
        self._tell("drew", seat, taken, {})
        return taken

    def punish(self, seat: int, count: int, reason: str) -> list[int]:
        """Make a seat take the cards it owes; return them.

        `reason` is stated in the event (`played`, `challenge`, `caught` …).
        """
        taken = self.book.pays(self, seat, count)
        self.record_penalty(seat, taken, reason)
        return taken

    def fine(self, seat: int, count: int, reason: str) -> list[int]:
        """Make a seat pay for a mistake, and remember that for `has_paid`; return the cards.

        A seat may pay only once while the current decision is open.
        """
        self.state.fined = self.state.fined | {seat: self.state.since}
        return self.punish(seat, count, reason)

    def has_paid(self, seat: int) -> bool:
        """Return whether a seat has paid for a mistake while the current decision was open.

        A seat pays once per decision; otherwise a player could draw the whole pile while all others
        wait.
        """
        return self.state.fined.get(seat) == self.state.since

    def record_penalty(self, seat: int, taken: list[int], reason: str) -> None:
        """Record that a seat took a penalty: all viewers see the count, the seat its cards."""
        self._tell("penalty_taken", seat, taken, {"reason": reason})

    def _tell(self, kind: str, seat: int, taken: list[int], more: Shown) -> None:
        secret = {"cards": self.all_shown(taken)}
        self.say(kind, seat, {"count": len(taken), **more}, secret, (seat,))

    def discard(self, seat: int, card: int) -> Face:
        """Move a card from a hand to the top of the discard pile; return its face."""
        self.state.seats[seat].hand.remove(card)
        self.state.discard_pile.append(card)
        return self.faces[card]

    @property
    def nothing_left(self) -> bool:
        """Return whether there is no card to draw, nor any to shuffle into a new draw pile."""
        state = self.state
        return not (state.draw_pile or state.aside) and len(state.discard_pile) <= self.book.keeps_top

    def refill(self) -> bool:
        """Shuffle the discard pile into a new draw pile; return whether there were any cards.

        The top card stays where it is if the rulebook says so (`keeps_top`). Cards that were set aside
        come back.
        """
        state = self.state
        kept = 1 if self.book.keeps_top else 0
        under = state.discard_pile[: len(state.discard_pile) - kept] + state.aside
        if not under:
            return False
        state.discard_pile = state.discard_pile[len(state.discard_pile) - kept :]
        state.draw_pile, state.aside = self.shuffle(under), []
        self.say("reshuffled", None, {"count": len(under)})
        return True

    # Randomness, all of which comes from the seed

    def shuffle(self, cards: Iterable[int]) -> list[int]:
        """Return the cards in the order of the match's next shuffle."""
        self.state.shuffles += 1
        return shuffled(cards, self.state.seed, self.state.shuffles)

    def pick(self, limit: int) -> int:
        """Return a uniformly distributed number from 0 to `limit` - 1; a pick counts as a shuffle."""
        self.state.shuffles += 1
        return picked(limit, self.state.seed, self.state.shuffles)

    # Calls

    def hand_changed(self, seat: int) -> None:
        """Clear the call made for the previous hand, and the missed call a seat may be caught for."""
        self.state.seats[seat].called = False
        self.state.exposed.pop(seat, None)

    def expose(self, seat: int) -> None:
        """Let a seat be caught if it holds the hand that must be called and has not called it."""
        place = self.state.seats[seat]
        if place.active and len(place.hand) == self.book.call_at and not place.called:
            self.state.exposed[seat] = self.state.seq

    # Recording events

    def say(
        self,
        kind: str,
        seat: int | None = None,
        data: Shown | None = None,
        secret: Shown | None = None,
        to: tuple[int, ...] = (),
    ) -> None:
        """Record an event; only the seats in `to` get `secret`."""
        self.events.append(Event(kind, seat, data or {}, secret or {}, to))

    def seat(self, number: int) -> Seat:
        """Return the seat with this number."""
        return self.state.seats[number]
