"""Wild Reverse Draw Four: the direction turns, and the next seat in the new one owes four."""

from tests.engine.table import deal


def test_the_seat_on_the_other_side_owes_four() -> None:
    table = deal("no_mercy", hands=["WR+4 B1", "G1 G2", "Y+4 Y2"], top="R5").plays(0, "WR+4", "blue")
    assert (table.awaits, table.owed, table.direction, table.color) == ("penalty 2", 4, -1, "blue")


def test_scenario_53_with_two_players_its_player_owes_them() -> None:
    table = deal("no_mercy", hands=["WR+4 B1 B2", "G1 G2"], top="R5").plays(0, "WR+4", "blue")
    assert table.event("penalty_taken")["seat"] == 0
    assert (table.cards(0), table.turn) == (6, 1)


def test_with_two_players_its_player_may_stack_it_away() -> None:
    table = deal("no_mercy", hands=["WR+4 B+4 B2", "G1 G2"], top="R5").plays(0, "WR+4", "blue")
    assert (table.awaits, table.owed) == ("penalty 0", 4)
    table.plays(0, "B+4")
    assert (table.cards(0), table.cards(1), table.turn) == (1, 10, 0)
