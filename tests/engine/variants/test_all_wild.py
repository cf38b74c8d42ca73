"""All Wild: a box without colours in which everything can be played."""

from games import engine
from games.engine.decisions import Turn
from tests.engine.game import Game
from tests.engine.table import deal


def play(*hands: str, top: str = "W", **laid: object) -> Game:
    return deal("all_wild", hands=hands, top=top, awaiting=Turn(0), **laid)  # type: ignore[arg-type]


def test_the_box_has_112_wilds_worth_20_or_50() -> None:
    faces = [card.faces[0] for card in engine.VARIANTS["all_wild"].build().deck]
    assert (len(faces), {face.color for face in faces}) == (112, {None})
    assert {face.points for face in faces if face.symbol == "wild"} == {20}
    assert {face.points for face in faces if face.symbol != "wild"} == {50}


def test_every_card_can_be_played_and_names_no_colour() -> None:
    table = play("W WR WSK WSK2 W+2 W+4", "W W")
    assert table.may(0) == ["play WR", "play WSK", "play WSK2", "play W+2", "play W+4", "play W"]
    table.refuses("words_not_wanted").plays(0, "W", "red")
    assert table.plays(0, "W").color is None


def test_nobody_needs_to_draw_and_a_table_may_allow_it() -> None:
    play("W W", "W W").refuses("must_play").draws(0)
    assert play("W W", "W W", options={"voluntary_draw": "allowed"}).draws(0).cards(0) == 3


def test_skip_two_skips_the_next_two() -> None:
    assert play("WSK2 W", "W W", "W W", "W W").plays(0, "WSK2").turn == 3
    assert play("WSK2 W", "W W", "W W").plays(0, "WSK2").turn == 0
    assert play("WSK2 W", "W W").plays(0, "WSK2").turn == 0


def test_draw_cards_cannot_be_challenged() -> None:
    table = play("W+4 W", "W W", "W W").plays(0, "W+4")
    assert (table.cards(1), table.turn) == (6, 2)


def test_the_targeted_draw_costs_no_turn() -> None:
    table = play("WT+2 W W", "W W", "W W").plays(0, "WT+2", at=2)
    assert (table.cards(1), table.cards(2), table.turn) == (2, 4, 1)


def test_as_last_card_without_a_target_it_hits_the_next_seat_before_the_count() -> None:
    table = play("WT+2", "W", "W", pile="W W").plays(0, "WT+2")
    assert table.score(0) == 20 * 4


def test_a_forced_swap_is_a_swap_and_one_card_must_be_called() -> None:
    table = play("WS W W", "WSK", "W W").plays(0, "WS", at=1)
    assert (table.hand(0), table.hand(1), table.catchable) == ("WSK", "W W", [0])


def test_it_opens_with_a_plain_wild_or_an_action_that_acts() -> None:
    tops = {
        engine.view(engine.new_match(engine.ruleset("all_wild", {}), 3, str(seed)).state, None)["table"][
            "top"
        ]
        for seed in range(80)
    }
    assert tops == {"W", "WR", "WSK", "WSK2", "W+2"}
