"""flip_discard: whether the piles turn as blocks, or every card where it lies."""

from games import engine
from games.engine.play import table_of
from tests.engine.game import Game
from tests.engine.table import deal

KEEP = {"flip_discard": "keep_order"}


def flipped() -> Game:
    hands = ["RF|P3 B9|O5", "G1|O5 G2|TSA"]
    laid = {"top": "R5|T5", "under": "R3|K7", "pile": "Y4|PF Y5|P9", "rest": "box", "options": KEEP}
    return deal("flip", hands=hands, **laid).plays(0, "RF")  # type: ignore[arg-type]


def test_the_flip_card_stays_on_top_with_its_other_side() -> None:
    assert (flipped().discards, flipped().color) == ("P3 T5 K7", "purple")


def test_the_draw_pile_keeps_its_order() -> None:
    assert flipped().pile == "PF P9"


def test_if_it_is_a_wild_there_who_flipped_names_the_colour() -> None:
    hands = ["GF|DWC B9|O5", "G1|O5 G2|TSA"]
    table = deal("flip", hands=hands, top="G5", options=KEEP).plays(0, "GF")
    assert table.awaits == "name_color 0"
    assert (table.names(0, "pink").turn, table.top) == (1, "DWC")


def test_as_start_card_both_ways_show_its_own_other_side() -> None:
    for seed in map(str, range(300)):
        either = [engine.new_match(engine.ruleset("flip", options), 2, seed).state for options in ({}, KEEP)]
        if either[0].side:
            assert len({table_of(state).top for state in either}) == 1
            assert either[0].draw_pile == either[1].draw_pile[::-1]
            return
    raise LookupError("no match opens with a flip")
