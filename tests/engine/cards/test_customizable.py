"""The customizable cards: each does what the table agreed to write on it."""

from tests.engine.game import Game
from tests.engine.table import deal

HANDS = ["WC1 B1 B2", "G1 G2 G3", "Y1 Y2 Y3 Y4"]


def written(rule: str, hands: list[str] = HANDS, **more: object) -> Game:
    options = {"custom_1": rule}
    table = deal("modern", hands=hands, top="R5", pile="R9 R8 R7 R6 R4 R3 R2", options=options, **more)  # type: ignore[arg-type]
    return table.plays(0, "WC1", "blue")


def test_unwritten_it_is_a_wild() -> None:
    table = deal("modern", hands=HANDS, top="R5").plays(0, "WC1", "blue")
    assert (table.color, table.turn, table.owed) == ("blue", 1, 0)


def test_all_others_may_have_to_draw() -> None:
    assert [written("others_draw_1").cards(seat) for seat in range(3)] == [2, 4, 5]
    table = written("others_draw_2")
    assert [table.cards(seat) for seat in range(3)] == [2, 5, 6]
    assert (table.hand(1), table.turn) == ("G1 G2 G3 R9 R8", 1)


def test_the_hands_of_the_player_and_the_next_may_change_places() -> None:
    table = written("swap_with_next")
    assert (table.hand(0), table.hand(1), table.hand(2)) == ("G1 G2 G3", "B1 B2", "Y1 Y2 Y3 Y4")


def test_all_hands_may_go_on_to_the_next() -> None:
    table = written("rotate_hands")
    assert [table.hand(seat) for seat in range(3)] == ["Y1 Y2 Y3 Y4", "B1 B2", "G1 G2 G3"]


def test_the_others_may_fill_their_hands_up() -> None:
    table = written("draw_to_n")
    assert [table.cards(seat) for seat in range(3)] == [2, 7, 7]


def test_two_seats_may_lose_their_turn() -> None:
    table = written("skip_two")
    assert (table.turn, table.happened.count("turn_skipped")) == (0, 2)


def test_with_two_players_skipping_two_skips_the_only_other() -> None:
    assert written("skip_two", ["WC1 B1 B2", "G1 G2"]).turn == 0


def test_free_text_is_for_the_next_seat_to_do_and_the_others_to_judge() -> None:
    table = written("free_text")
    assert table.awaits == "vote 0 2"
    assert table.event("dared") == {"type": "dared", "seat": 1, "by": 0, "list": "custom", "number": 1}
    table.does(0, "vote", ok=True)
    assert (table.turn, table.cards(1)) == (1, 3)


def test_who_did_not_do_it_draws_two_and_then_plays() -> None:
    table = written("free_text").does(0, "vote", ok=False).does(2, "vote", ok=False)
    assert (table.hand(1), table.turn) == ("G1 G2 G3 R9 R8", 1)


def test_when_who_was_asked_leaves_the_turn_goes_on() -> None:
    assert written("free_text").leaves(1).turn == 2


def test_a_voter_who_leaves_is_not_waited_for() -> None:
    table = written("free_text").does(0, "vote", ok=False).leaves(2)
    assert (table.turn, table.cards(1)) == (1, 5)


def test_as_last_card_it_is_judged_before_the_count() -> None:
    table = written("free_text", ["WC1", "G1 G2", "Y1"])
    table.does(0, "vote", ok=False).does(2, "vote", ok=False)
    assert table.score(0) == 3 + 9 + 8 + 1
