"""Builds a table from a view: every card that is seen in its place, the others dealt between them."""

from collections.abc import Iterator
from itertools import islice

from games.engine.box import Box, box_in_order
from games.engine.cards import SIDES
from games.engine.decisions import MatchOver
from games.engine.determinization.card_codes import Codes, cards_behind
from games.engine.determinization.decisions import awaited
from games.engine.determinization.sampled_table import Chance, SampledTable, imagined_book
from games.engine.rulebook import Rulebook
from games.engine.rulesets import Ruleset
from games.engine.state import RunningDare, Seat, State
from games.engine.views import View

Seen = tuple[int | None, Codes]
"""A card of the match as a viewer knows it: its id, or None, and what is seen of its sides."""


def imagine(view: View, rules: Ruleset, chance: Chance) -> SampledTable:
    """Return a sampled table that agrees with the view of a seat.

    The table gives that seat the same view. What no view contains is filled in by the simplest
    assumption:

    - The order of the piles, the cards under the top card, and the players that threw them.
    - The number of turns that passed in vain: none.
    - Whether another seat may still jump in on the top card: only if the seat itself may.
    - The order in which the seats that no longer play left.
    """
    book = imagined_book(rules)
    ids, box = _laid_out(list(_seen(view, book)), book, chance)
    state = State(rules.variant, rules.options, "", list(_seats(view, book, ids)))
    _lay(state, view, ids)
    table = SampledTable(state, book, box, chance)
    state.awaiting = awaited(view, table) if view["awaiting"]["seats"] else MatchOver()
    _remember(table, view)
    return table


def _seen(view: View, book: Rulebook) -> Iterator[Seen]:
    """Yield every card of the match in order: the hands, the center row, both piles, and the rest."""
    side, sides = SIDES.index(view["table"]["side"]), len(book.colors)
    table, unseen = view["table"], (None, (None,) * sides)
    count = 0
    for seat in view["seats"]:
        yield from _hand(view, seat, side, sides)
        count += seat["cards"]
    for row in table["center"] or ():
        for card in row["cards"]:
            yield card["id"], _codes(sides, side, card["face"])
            count += 1
    for pile, top, shown in (
        ("draw_pile", table["draw_top"], _other(side, sides)),
        ("discard_pile", table["top"], side),
    ):
        if table[pile]:
            yield from [unseen] * (table[pile] - 1)
            yield None, _codes(sides, shown, top)
            count += table[pile]
    yield from [unseen] * (len(book.deck) - count)


def _hand(view: View, seat: View, side: int, sides: int) -> Iterator[Seen]:
    """Yield the cards of a hand: its owner knows the faces, the other seats at most the backs."""
    backs, shown = seat["backs"] or [None] * seat["cards"], _other(side, sides)
    if seat["seat"] != view["you"]:
        yield from ((None, _codes(sides, shown, back)) for back in backs)
        return
    for card, back in zip(view["hand"], backs, strict=True):
        codes = _codes(sides, shown, back)
        yield card["id"], (*codes[:side], card["face"], *codes[side + 1 :])


def _other(side: int, sides: int) -> int:
    """Return the side that others may see: the back, or the only one where hands lie open."""
    return sides - 1 - side


def _codes(sides: int, side: int, code: str | None) -> Codes:
    return tuple(code if number == side else None for number in range(sides))


def _laid_out(seen: list[Seen], book: Rulebook, chance: Chance) -> tuple[Iterator[int], Box]:
    """Return the ids of all cards, in the order of `seen`, and the box they come from."""
    cards = cards_behind([codes for _, codes in seen], book, chance)
    known = {number for number, _ in seen}
    free = (number for number in range(len(cards)) if number not in known)
    ids = [next(free) if number is None else number for number, _ in seen]
    in_order = [card for _, card in sorted(zip(ids, cards, strict=True), key=lambda pair: pair[0])]
    return iter(ids), box_in_order(in_order, len(book.colors))


def _seats(view: View, book: Rulebook, ids: Iterator[int]) -> Iterator[Seat]:
    """Yield the seats; one that is not active has left or, with `sits_out`, is out of the round."""
    for seat in view["seats"]:
        gone = not (seat["active"] or book.sits_out)
        hand = list(islice(ids, seat["cards"]))
        yield Seat(hand, seat["score"], seat["called"], seat["active"], gone)


def _lay(state: State, view: View, ids: Iterator[int]) -> None:
    """Set the piles, the center row, the colour and the other public values of the state."""
    table = view["table"]
    state.center = [list(islice(ids, len(row["cards"]))) for row in table["center"] or ()]
    state.draw_pile = list(islice(ids, table["draw_pile"]))
    state.discard_pile = list(islice(ids, table["discard_pile"]))
    state.aside = list(ids)
    state.color, state.direction = table["color"], table["direction"]
    state.side = SIDES.index(table["side"])
    state.dealer, state.round = view["dealer"], view["round"]
    state.seq = state.since = view["seq"]


def _remember(table: SampledTable, view: View) -> None:
    """Set what only the seat's options reveal: which seats may be caught, and which have gone out."""
    state, you = table.state, view["you"]
    moves = [option["move"] for option in view["legal"]]
    may_call_late = "call" in moves and len(view["hand"]) == table.book.call_at
    caught = [option["target"] for option in view["legal"] if option["move"] == "catch"]
    state.exposed = dict.fromkeys([*caught, *([you] if may_call_late else [])], state.seq)
    state.fresh = "play" in moves and you not in view["awaiting"]["seats"]
    state.departed = [number for number, seat in enumerate(state.seats) if seat.gone]
    sitting_out = [number for number, seat in enumerate(state.seats) if not (seat.active or seat.gone)]
    state.knocked_out, state.finished = (sitting_out, []) if table.book.hand_limit else ([], sitting_out)
    state.dares = {seat["seat"]: _running_dare(seat, view) for seat in view["seats"] if seat["dare"]}
    state.fined = {} if you is None or _may_still_pay(view) else {you: state.since}
    out = (number for number, seat in enumerate(state.seats) if seat.active and not seat.hand)
    state.winner = next(out, None) if state.awaiting.owed else None
    state.places = [seat["place"] for seat in view["seats"] if seat["place"]]


def _running_dare(seat: View, view: View) -> RunningDare:
    """Return a running dare as the seat's view shows it.

    The turn in which it was taken is over unless the table waits for the seat.
    """
    turn_over = seat["seat"] not in view["awaiting"]["seats"]
    return RunningDare(**seat["dare"], turn_over=turn_over)


def _may_still_pay(view: View) -> bool:
    """Return whether a seat is offered a mistake, which it can make once while a decision is open."""
    return any("slip" in option for option in view["legal"])
