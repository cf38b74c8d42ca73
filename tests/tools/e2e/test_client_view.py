"""A gap, a repetition, a view that differs, a hand that nobody dealt, a lost card: each is found."""

from collections.abc import Callable
from typing import Any

import pytest

from tools.e2e.checks.views import view_differences
from tools.e2e.client_view import Sight
from tools.e2e.failures import Findings

ViewAfter = Callable[..., dict[str, Any]]

KEPT = [{"type": "kept", "seat": 1}]


def test_moves_in_order_are_right(sight: Sight, findings: Findings, view_after: ViewAfter) -> None:
    sight.take_events(2, KEPT, view_after(2))
    sight.take_events(3, KEPT, view_after(3))
    assert findings.is_empty
    assert sight.seq == 3


def test_a_gap_is_found(sight: Sight, findings: Findings, view_after: ViewAfter) -> None:
    sight.take_events(3, KEPT, view_after(3))
    assert findings.lines() == ["Ada: after move 1 came move 3: a gap"]


def test_a_move_that_comes_again_is_found_and_not_counted(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    sight.take_events(1, KEPT, view_after(1))
    assert findings.lines() == ["Ada: move 1 came again after move 1"]
    assert sight.received[1] != KEPT


def test_a_view_of_another_move_is_found(sight: Sight, findings: Findings, view_after: ViewAfter) -> None:
    sight.take_events(2, KEPT, view_after(1))
    assert findings.lines() == ["Ada: the view of move 1 came with move 2"]


def test_a_snapshot_instead_of_what_was_missed_is_found(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    sight.take_snapshot(view_after(4))
    assert findings.lines() == ["Ada: a snapshot of move 4 came instead of the moves after 1"]


def test_a_fetched_view_that_differs_is_found(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    fetched = view_after(1)
    fetched["table"]["color"] = "blue"
    assert sight.compare(fetched)
    assert findings.lines() == ["Ada: pushed and fetched view differ in table.color: 'red' and 'blue'"]


def test_time_alone_makes_no_difference(sight: Sight, findings: Findings, view_after: ViewAfter) -> None:
    fetched = view_after(1, server_time="2030-01-01T00:00:09.000Z")
    fetched["seats"][1]["presence"] = "away"
    fetched["awaiting"]["bank"] = 21.0
    assert sight.compare(fetched)
    assert findings.is_empty


def test_a_view_of_a_move_that_was_not_pushed_is_not_compared(sight: Sight, view_after: ViewAfter) -> None:
    assert not sight.compare(view_after(2))


def test_a_card_in_hand_that_no_event_explains_is_found(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    hand = [*view_after(2)["hand"][:2], {"id": 9, "face": "R5"}]
    sight.take_events(2, KEPT, view_after(2, hand=hand))
    assert findings.lines() == ["Ada: seat 0 holds [9] untold, and lacks [3]"]


def test_a_played_card_leaves_the_hand(sight: Sight, findings: Findings, view_after: ViewAfter) -> None:
    played = {"type": "played", "seat": 0, "card": {"id": 1, "face": "R1"}, "color": "red", "cards_left": 2}
    seats = view_after(2)["seats"]
    seats[0]["cards"] = 2
    table = view_after(2)["table"] | {"discard_pile": 2}
    after = view_after(2, hand=view_after(2)["hand"][1:], seats=seats, table=table, legal=[])
    sight.take_events(2, [played], after)
    assert findings.is_empty


def test_a_lost_card_is_found(sight: Sight, findings: Findings, view_after: ViewAfter) -> None:
    table = view_after(2)["table"] | {"draw_pile": 12}
    sight.take_events(2, KEPT, view_after(2, table=table))
    assert findings.lines() == ["Ada: 19 of 20 cards are on the table after move 2"]


def test_a_seed_that_is_exchanged_is_found(sight: Sight, findings: Findings, view_after: ViewAfter) -> None:
    sight.take_events(2, KEPT, view_after(2, seed_hash="11ff"))
    assert findings.lines() == ["Ada: the hash of the seed was changed"]


def test_a_move_that_a_pong_announced_and_never_came_is_found(sight: Sight, findings: Findings) -> None:
    sight.take_pong(2)
    assert findings.is_empty
    sight.take_pong(2)
    assert findings.lines() == ["Ada: a pong announced move 2, and after 1 nothing came"]


def test_a_number_that_differs_when_watching_goes_on_is_found(sight: Sight, findings: Findings) -> None:
    sight.take_number(1)
    assert findings.is_empty
    sight.take_number(3)
    assert findings.lines() == ["Ada: the service believes that move 1 is move 3"]


async def test_waiting_for_a_move_ends_when_it_comes_or_when_patience_is_over(
    sight: Sight, view_after: ViewAfter
) -> None:
    assert not await sight.reach(2, 0.01)
    sight.take_events(2, KEPT, view_after(2))
    assert await sight.reach(2, 0.01)


@pytest.mark.parametrize("status", ["finished", "annulled", "cancelled"])
def test_a_match_with_a_final_status_is_over(sight: Sight, view_after: ViewAfter, status: str) -> None:
    assert not sight.is_over
    sight.take_events(2, KEPT, view_after(2, status=status))
    assert sight.is_over


@pytest.mark.parametrize(("earlier", "later", "faults"), [("08", "09", 0), ("09", "08", 1)])
def test_a_deadline_is_only_moved_later(view_after: ViewAfter, earlier: str, later: str, faults: int) -> None:
    """Time that was lost in an outage is given back; nobody's is taken."""
    first, second = (
        view_after(2, server_time=f"2030-01-01T00:00:0{number}.000Z")
        | {"awaiting": view_after(2)["awaiting"] | {"deadline": f"2030-01-01T00:01:{second}.000Z"}}
        for number, second in ((1, earlier), (2, later))
    )
    assert len(view_differences(first, second)) == faults
    assert len(view_differences(second, first)) == faults
