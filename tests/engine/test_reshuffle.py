"""An empty draw pile: the discards but the top one become a new pile."""

from games import engine
from tests.engine.table import deal


def test_the_discards_but_the_top_become_the_new_pile() -> None:
    table = deal(hands=["B1 B2", "G1 G2"], top="R5", under="Y1 Y2 Y3", rest="box").draws(0)
    assert (table.discards, len(table.state.draw_pile), table.cards(0)) == ("R5", 2, 3)
    assert set(table.hand(0).split()) | set(table.pile.split()) == {"B1", "B2", "Y1", "Y2", "Y3"}


def test_everybody_learns_that_the_pile_was_shuffled_and_how_large_it_is() -> None:
    table = deal(hands=["B1 B2", "G1 G2"], top="R5", under="Y1 Y2 Y3", rest="box").draws(0)
    assert table.happened[0] == "reshuffled"
    assert table.event("reshuffled", None) == {"type": "reshuffled", "count": 3}


def test_an_empty_pile_stays_empty_until_somebody_draws() -> None:
    table = deal(hands=["B1 B2", "G1 G2"], top="R5", under="Y1 Y2", pile="Y9", rest="box").draws(0)
    assert (table.pile, "reshuffled" in table.happened) == ("", False)


def test_a_draw_takes_what_is_left_and_goes_on_from_the_new_pile() -> None:
    table = deal(hands=["R+2 B2 B3", "G1 G2", "B8 B9"], top="R5", under="Y1", pile="Y9", rest="box")
    table.plays(0, "R+2")
    assert table.cards(1) == 4
    assert table.hand(1).split()[2] == "Y9"
    assert table.happened == ["played", "reshuffled", "penalty_taken", "turn_skipped"]


def test_every_shuffle_of_a_match_has_another_order() -> None:
    table = deal(hands=["B1 B2", "G1 G2"], top="R5", rest="discard", options={"draw_rule": "until_playable"})
    first = table.draws(0).pile
    assert table.state.shuffles == 1
    again = deal(hands=["B1 B2", "G1 G2"], top="R5", rest="discard", options={"draw_rule": "until_playable"})
    again.state.shuffles = 1
    assert again.draws(0).pile != first


def test_the_top_card_and_its_colour_stay() -> None:
    table = deal(hands=["B1 B2", "G1 G2"], top="W", color="green", under="Y1 Y2 Y3", rest="box").draws(0)
    assert (table.top, table.color, table.turn) == ("W", "green", 1)


def test_nobody_learns_the_order_of_the_new_pile() -> None:
    table = deal(hands=["B1 B2", "G1 G2"], top="R5", under="Y1 Y2 Y3", rest="box").draws(0)
    for viewer in (None, 0, 1):
        assert engine.view(table.state, viewer)["table"]["draw_pile"] == 2
