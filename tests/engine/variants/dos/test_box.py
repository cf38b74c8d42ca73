"""DOS: its box, who may play it, and how a round is laid out."""

from collections import Counter

import pytest

from games import engine
from games.engine import BadRuleset, State
from games.engine.play import table_of

BOOK = engine.VARIANTS["dos"].build()


def dealt(seats: int = 4) -> State:
    return engine.new_match(engine.ruleset("dos", {}, seats), seats, "a seed").state


def test_the_box_has_108_cards_worth_1036_points() -> None:
    faces = [card.faces[0] for card in BOOK.deck]
    assert (len(faces), sum(face.points for face in faces)) == (108, 1036)


def test_a_colour_has_24_cards_without_a_zero_or_a_two() -> None:
    copies = Counter(card.faces[0].code for card in BOOK.deck)
    assert {code: count for code, count in copies.items() if code[0] == "R"} == {
        "R1": 3, "R3": 3, "R4": 3, "R5": 3,
        "R6": 2, "R7": 2, "R8": 2, "R9": 2, "R10": 2, "R#": 2,
    }  # fmt: skip
    assert copies["W2"] == 12


def test_a_round_begins_with_two_cards_in_the_center_and_no_discard_pile() -> None:
    table = table_of(dealt())
    state = table.state
    assert ([len(seat.hand) for seat in state.seats], len(state.center)) == ([7] * 4, 2)
    assert (state.discard_pile, len(state.draw_pile)) == ([], 108 - 28 - 2)
    assert (state.awaiting.kind, state.awaiting.seats) == ("matching", (table.next_seat(state.dealer),))


def test_the_view_shows_the_center_and_no_top() -> None:
    seen = engine.view(dealt(), 0)["table"]
    assert [len(row["cards"]) for row in seen["center"]] == [1, 1]
    assert (seen["top"], seen["color"], seen["draw_top"]) == (None, None, None)


@pytest.mark.parametrize(("seats", "fits"), [(2, True), (4, True), (5, False), (10, False)])
def test_it_is_for_two_to_four(seats: int, fits: bool) -> None:
    if fits:
        assert engine.ruleset("dos", {}, seats)
    else:
        with pytest.raises(BadRuleset, match="not_for_so_many_players"):
            engine.ruleset("dos", {}, seats)


def test_it_goes_to_200_points() -> None:
    assert engine.view(dealt(), None)["target_score"] == 200
    assert engine.ruleset("dos", {"target_score": 200}) == engine.ruleset("dos", {})
