"""Who is seated with whom: ranges that widen, nobody left for ever, parties, blocks, even teams."""

from itertools import permutations
from math import inf
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.pairing import RatingWindow, WaitingTicket, even_teams, seat_all

FORMULA = RatingWindow(start=100, growth=5, longest=120)


def number(n):
    return UUID(int=n)


def waiting(n, rating=1500.0, waited=0.0, *, party=1, blocks=(), recent=()):
    """A ticket of `party` players, numbered n * 10 and on."""
    players = tuple(number(n * 10 + place) for place in range(party))
    return WaitingTicket(number(n), players, rating, waited, frozenset(blocks), frozenset(recent))


def found(tickets, seats=2, teams=0, formula=FORMULA):
    """The numbers of the tickets at each table."""
    tables = seat_all(tickets, seats, teams, formula)
    return [sorted(ticket.id.int for ticket in table.tickets) for table in tables]


def test_nobody_is_seated_alone():
    assert found([waiting(1)]) == []
    assert found([]) == []


def test_two_of_like_rating_are_seated_at_once():
    assert found([waiting(1, 1500), waiting(2, 1590)]) == [[1, 2]]


def test_two_out_of_range_wait_on():
    assert found([waiting(1, 1500), waiting(2, 1601)]) == []


def test_the_range_widens_with_waiting():
    assert FORMULA.range_after(0) == 100
    assert FORMULA.range_after(60) == 400
    assert FORMULA.range_after(120) == inf
    assert found([waiting(1, 1900, waited=60), waiting(2, 1500)]) == [[1, 2]]
    assert found([waiting(1, 1900, waited=59), waiting(2, 1500)]) == []


def test_who_waited_alone_for_long_is_seated_with_the_first_who_comes():
    assert found([waiting(1, 1900, waited=300), waiting(2, 1500)]) == [[1, 2]]


def test_nobody_waits_for_ever_at_the_end_of_the_scale():
    tickets = [waiting(1, 2400, waited=120), waiting(2, 1500), waiting(3, 1490), waiting(4, 1510)]
    assert found(tickets, seats=4) == [[1, 2, 3, 4]]


def test_the_longest_waiting_chooses_first_and_takes_the_nearest():
    tickets = [waiting(1, 1500, waited=20), waiting(2, 1540), waiting(3, 1510), waiting(4, 1505, waited=10)]
    assert found(tickets)[0] == [1, 4]


def test_a_table_spans_no_more_than_the_range_of_who_chose():
    tickets = [waiting(1, 1500, waited=10), waiting(2, 1420), waiting(3, 1580), waiting(4, 1430)]
    assert found(tickets, seats=3) == [[1, 2, 4]]


def test_those_who_block_each_other_never_meet():
    long = 10_000
    one = waiting(1, waited=long, blocks=[number(20)])
    assert found([one, waiting(2, waited=long)]) == []
    assert found([waiting(1, waited=long), waiting(2, waited=long, blocks=[number(10)])]) == []
    assert found([one, waiting(2, waited=long), waiting(3, waited=long)]) == [[1, 3]]


def test_those_who_have_just_met_meet_others_first():
    one = waiting(1, waited=5, recent=[number(20)])
    assert found([one, waiting(2, recent=[number(10)]), waiting(3, 1560)]) == [[1, 3]]


def test_those_who_have_just_met_meet_again_when_there_is_nobody_else():
    assert found([waiting(1, recent=[number(20)]), waiting(2, recent=[number(10)])]) == [[1, 2]]


def test_a_party_sits_in_one_team():
    tickets = [waiting(1, party=2), waiting(2), waiting(3)]
    (table,) = seat_all(tickets, 4, 2, FORMULA)
    team = {player: seat % 2 for seat, player in enumerate(table.seats)}
    assert team[number(10)] == team[number(11)]
    assert team[number(20)] == team[number(30)] != team[number(10)]


def test_three_alone_wait_when_only_a_party_comes_but_the_party_finds_two_of_them():
    tickets = [waiting(1, waited=9), waiting(2, waited=8), waiting(3, waited=7), waiting(4, party=2)]
    (table,) = found(tickets, seats=4, teams=2)
    assert len(table) == 3
    assert 4 in table


def test_two_parties_play_each_other():
    (table,) = seat_all([waiting(1, party=2), waiting(2, party=2)], 4, 2, FORMULA)
    assert {table.seats[0], table.seats[2]} in ({number(10), number(11)}, {number(20), number(21)})


def test_a_party_that_does_not_fit_is_passed_over():
    tickets = [waiting(1, waited=9), waiting(2, waited=8), waiting(3, waited=7), waiting(4, party=2)]
    assert found([*tickets, waiting(5, 1599)], seats=4, teams=2) == [[1, 2, 3, 5]]
    assert found([*tickets[:3], waiting(6)], seats=4, teams=2) == [[1, 2, 3, 6]]


def test_teams_are_as_even_as_the_table_allows():
    tickets = [waiting(1, 1600), waiting(2, 1500), waiting(3, 1520), waiting(4, 1585)]
    teams = [{player.int // 10 for player in side} for side in even_teams(tickets, 2)]
    assert sorted(map(sorted, teams)) == [[1, 2], [3, 4]]


def test_teams_that_are_not_two_are_refused():
    with pytest.raises(ValueError, match="come in twos"):
        even_teams([waiting(1), waiting(2), waiting(3)], 3)


def test_the_order_of_the_tickets_says_nothing():
    tickets = [waiting(1, 1500, 9), waiting(2, 1550, 8), waiting(3, 1450, 7), waiting(4, 1530, 6)]
    assert len({str(found(list(order))) for order in permutations(tickets)}) == 1


@st.composite
def crowds(draw):
    size = draw(st.integers(0, 40))
    return [
        waiting(
            n,
            draw(st.floats(0, 3000)),
            draw(st.floats(0, 200)),
            party=draw(st.sampled_from([1, 1, 2])),
            blocks=[number(10 * draw(st.integers(1, 40)))] if draw(st.booleans()) else (),
        )
        for n in range(1, size + 1)
    ]


@settings(max_examples=150, deadline=None)
@given(crowds())
def test_every_table_is_a_table(crowd):
    tables = seat_all(crowd, 4, 2, FORMULA)
    seated = [player for table in tables for player in table.seats]
    assert len(seated) == len(set(seated)) == 4 * len(tables)
    for table in tables:
        first = table.tickets[0]
        assert table.spread <= FORMULA.range_after(first.waited)
        blocked = {player for ticket in table.tickets for player in ticket.blocks}
        assert blocked.isdisjoint(table.seats) or _blocks_itself_only(table)
        for ticket in table.tickets:
            assert len({table.seats.index(player) % 2 for player in ticket.players}) == 1


def _blocks_itself_only(table):
    return all(
        ticket.blocks.isdisjoint(other.players)
        for ticket in table.tickets
        for other in table.tickets
        if other is not ticket
    )


@settings(max_examples=150, deadline=None)
@given(crowds())
def test_nobody_is_left_who_has_waited_longest_while_four_could_sit(crowd):
    alone = [ticket for ticket in crowd if len(ticket.players) == 1 and not ticket.blocks]
    late = [waiting(ticket.id.int, ticket.rating, 500.0) for ticket in alone]
    seated = sum(len(table.seats) for table in seat_all(late, 4, 0, FORMULA))
    assert len(late) - seated < 4
