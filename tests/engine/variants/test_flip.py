"""Flip: its box, how its cards are paired, and what a round begins with."""

from collections import Counter

from games import engine
from games.engine.play import table_of
from games.engine.variants.flip.cards import PAIRS
from tests.engine.table import deal, opens

BOOK = engine.VARIANTS["flip"].build()


def test_the_box_has_112_cards_worth_1280_points_light_and_1480_dark() -> None:
    light, dark = zip(*[card.faces for card in BOOK.deck], strict=True)
    assert len(BOOK.deck) == 112
    assert (sum(face.points for face in light), sum(face.points for face in dark)) == (1280, 1480)


def test_each_side_has_every_coloured_face_twice_and_each_wild_four_times() -> None:
    for side in (0, 1):
        copies = Counter(card.faces[side] for card in BOOK.deck)
        assert all(count == (4 if face.is_wild else 2) for face, count in copies.items())
        assert len(copies) == 4 * 13 + 2


def test_there_is_no_zero() -> None:
    assert not any(face.value == 0 for card in BOOK.deck for face in card.faces)


def test_the_sides_name_their_own_colours() -> None:
    colors = [{card.faces[side].color for card in BOOK.deck} - {None} for side in (0, 1)]
    assert colors == [set(side) for side in BOOK.colors]
    assert not colors[0] & colors[1]


def test_the_cards_are_paired_as_in_the_deck_that_was_looked_at() -> None:
    printed = Counter(f"{light.code}|{dark.code}" for light, dark in (card.faces for card in BOOK.deck))
    assert printed["B1|PSA"] == 2
    assert printed["GF|DWC"] == printed["W|K5"] == printed["W+2|P9"] == 1
    assert sum(printed.values()) == sum(len(backs.split()) for backs in PAIRS.values())


def test_every_round_begins_on_the_light_side_with_seven_cards() -> None:
    table = deal("flip", hands=["R5", "Y1 Y2"], top="R6", side="light").plays(0, "R5")
    assert table.state.round == 2
    state = engine.new_match(engine.ruleset("flip", {}), 3, "a seed").state
    assert (state.side, [len(seat.hand) for seat in state.seats]) == (0, [7, 7, 7])


def test_a_round_that_ended_on_the_dark_side_is_followed_by_a_light_one() -> None:
    table = deal("flip", hands=["K5", "T1 T2"], top="K6", side="dark").plays(0, "K5")
    assert (table.state.round, table.event("round_won")["points"]) == (2, 3)
    assert table.state.side == 0 or "flipped" in table.happened


def test_a_wild_draw_two_does_not_open_a_round() -> None:
    table = opens("R1", variant="flip", returned=1)
    assert table_of(table.state).top.code == "R1"
    tops = {table_of(engine.new_match(engine.ruleset("flip", {}), 2, str(n)).state).top for n in range(150)}
    assert "wild_draw_two" not in {face.symbol for face in tops}


def test_the_ids_of_the_cards_say_nothing_about_their_backs() -> None:
    backs = [
        [
            face.code
            for face in table_of(engine.new_match(engine.ruleset("flip", {}), 2, seed).state).box.faces[1]
        ]
        for seed in ("one", "two")
    ]
    assert backs[0] != backs[1]
    assert sorted(backs[0]) == sorted(backs[1])
