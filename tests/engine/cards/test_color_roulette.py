"""Wild Color Roulette: the next seat names a colour and draws until it shows."""

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal


def spun() -> Game:
    return deal(
        "no_mercy",
        hands=["WCR B1 B2", "G1 G2", "Y1 Y2"],
        top="R5",
        pile="G3 W+6 R+2 B7 Y9",
    ).plays(0, "WCR")


def test_the_next_seat_names_the_colour() -> None:
    table = spun()
    assert table.awaits == "roulette 1"
    names = {"move": "name_color", "colors": ("red", "yellow", "green", "blue")}
    assert names in engine.view(table.state, 1)["legal"]
    table.refuses("color_pending").draws(1)
    table.refuses("color_pending").plays(1, "G1")
    table.refuses("not_your_turn").names(0, "red")


def test_it_draws_until_the_colour_shows_and_loses_the_turn() -> None:
    table = spun().names(1, "blue")
    assert (table.hand(1), table.color, table.turn) == ("G1 G2 G3 W+6 R+2 B7", "blue", 2)
    assert table.event("penalty_taken", 2) == {
        "type": "penalty_taken", "seat": 1, "count": 4, "reason": "roulette",
    }  # fmt: skip


def test_wilds_are_no_colour() -> None:
    assert spun().names(1, "green").hand(1) == "G1 G2 G3"


def test_its_player_names_nothing() -> None:
    table = deal("no_mercy", hands=["WCR B1 B2", "G1 G2"], top="R5")
    table.refuses("words_not_wanted").plays(0, "WCR", "red")


def test_it_cannot_be_answered_with_a_draw_card() -> None:
    table = deal("no_mercy", hands=["WCR B1", "W+10 G2"], top="R5").plays(0, "WCR")
    table.refuses("color_pending").plays(1, "W+10", "red")


def test_who_sleeps_names_the_colour_held_most_of() -> None:
    table = spun().runs_out_of_time(1)
    assert table.color == "green"


def test_who_leaves_before_naming_leaves_the_colour_as_it_was() -> None:
    table = spun().leaves(1)
    assert (table.color, table.turn) == ("red", 2)
