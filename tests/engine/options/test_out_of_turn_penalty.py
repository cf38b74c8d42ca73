"""A card played while another player is to act: refused, or taken back at a price."""

from games import engine
from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ["R1 B1", "G7 R2", "R7 Y2"]
PILE = "B8 B9 Y8 Y9"


def table(hands: list[str] = HANDS, **options: object) -> Game:
    return deal(hands=hands, top="R5", pile=PILE, options={"out_of_turn_penalty": 2} | options)


def test_by_default_it_is_refused() -> None:
    deal(hands=HANDS, top="R5").refuses("not_your_turn").plays(1, "R2")


def test_it_is_taken_back_and_costs_two_cards_whether_it_fits_or_not() -> None:
    for card in ("R2", "G7"):
        game = table().plays(1, card)
        assert (game.hand(1), game.top, game.turn) == ("G7 R2 B8 B9", "R5", 0)
        assert game.event("card_taken_back", None)["card"]["face"] == card
        assert game.event("penalty_taken")["reason"] == "out_of_turn"


def test_the_player_to_act_keeps_the_time_and_the_turn() -> None:
    game = table()
    since = game.state.since
    assert game.plays(1, "R2").state.since == since
    assert game.plays(0, "R1").turn == 1


def test_it_costs_once_in_each_turn_and_is_refused_after_that() -> None:
    game = table().plays(1, "R2")
    game.refuses("not_your_turn").plays(1, "R2")
    assert game.plays(2, "R7").cards(2) == 4
    assert game.plays(0, "R1").plays(2, "R7").cards(2) == 6


def test_all_cards_are_listed_and_marked_as_slips() -> None:
    offers = engine.view(table().state, 1)["legal"]
    assert [(option["move"], option.get("slip")) for option in offers] == [("play", True), ("play", True)]
    assert engine.view(deal(hands=HANDS, top="R5").state, 1)["legal"] == []


def test_a_jump_in_is_no_mistake() -> None:
    game = table(["R1 B1", "R5 G7 B2", "Y1 Y2"], jump_in=True).plays(0, "R1").plays(1, "R5")
    assert game.state.fresh
    game = table(["R1 B1 B4", "R1 G7 B2", "Y1 Y2"], jump_in=True).plays(0, "R1")
    assert game.turn == 1
    game = table(["R1 B1 B4", "Y1 G7 B2", "R1 Y2 Y3"], jump_in=True).plays(0, "R1").plays(2, "R1")
    assert (game.cards(2), game.turn) == (2, 0)


def test_it_does_not_close_the_time_to_catch_a_forgotten_call() -> None:
    game = table(["R1 B1", "G7 R2", "R7 Y2"]).plays(0, "R1").plays(2, "R7")
    assert game.catches(1, 0).cards(0) == 3


def test_a_jump_in_does_close_it() -> None:
    game = table(["R1 B1", "G7 R2", "R1 Y2 Y3"], jump_in=True).plays(0, "R1").plays(2, "R1")
    game.refuses("nobody_to_catch").catches(1, 0)


def test_while_the_table_votes_or_names_a_colour_it_is_refused() -> None:
    options = {"out_of_turn_penalty": 2, "dare_list": "show_off"}
    dared = deal("dare", hands=["RD7 B1", "G1 G2", "Y1 Y2"], top="R5", options=options).plays(0, "RD7")
    dared.refuses("not_your_turn").plays(2, "Y1")


def test_both_kinds_of_mistake_may_be_made_at_one_table() -> None:
    game = table(wrong_card_penalty=1, wrong_card_turn="lost").plays(1, "G7")
    assert (game.cards(1), game.turn) == (4, 0)
    game = table(["G7 R1", "G2 R2", "Y1 Y2"], wrong_card_penalty=1).plays(0, "G7")
    assert (game.cards(0), game.turn) == (3, 0)


def test_the_clock_and_the_bots_never_play_out_of_turn() -> None:
    game = table().runs_out_of_time(0)
    assert "card_taken_back" not in game.happened
