"""Each check of the audit passes a run in which all is well, and finds what is wrong in a bad one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.tools.soak.conftest import HEALTHY_ROWS, at
from tools.soak.invariants import CHECKS, audit
from tools.soak.invariants.rows import (
    AuditedChange,
    AuditedOutcome,
    AuditedSeat,
    AuditedTicket,
    Confirmed,
    PlayerLock,
    Rows,
)

ChangedRows = Callable[..., Rows]


def faults(rows: Rows) -> dict[str, list[str]]:
    """Return what the checks find, without those that find nothing."""
    return {title: found for title, found in audit(rows).items() if found}


def only(rows: Rows, title: str) -> str:
    """Return the one fault that one check finds in rows that pass all others."""
    found = faults(rows)
    assert list(found) == [title], found
    [fault] = found[title]
    return fault


def test_an_evening_in_which_all_is_well_passes() -> None:
    assert faults(HEALTHY_ROWS) == {}
    assert len(audit(HEALTHY_ROWS)) == len(CHECKS)


def test_a_match_that_never_ends_is_found(changed_rows: ChangedRows) -> None:
    lost = faults(changed_rows(matches={0: {"status": "playing", "finished_at": None}}))
    assert lost["every match is over"] == ["match first is playing"]
    assert "rated" in " ".join(lost)


def test_two_matches_at_once_are_found(changed_rows: ChangedRows) -> None:
    early = changed_rows(matches={1: {"started_at": at(59)}}, tickets={2: {"waiting_since": at(60)}})
    confirmed = faults(early)["nobody plays two matches at once"]
    assert confirmed == [f"player {who} was in match first and match second" for who in ("ada", "ben")]


def test_who_left_a_match_is_free_for_another(changed_rows: ChangedRows) -> None:
    other = changed_rows(
        seats={1: {"left_at": at(30)}},
        matches={0: {"finished_at": at(300)}},
        outcomes={1: {"outcome": "left"}},
        conduct={0: {"until": at(1000)}},
    )
    assert "player ben" not in " ".join(faults(other)["nobody plays two matches at once"])


def test_who_is_held_by_a_match_that_is_over_is_found() -> None:
    rows = replace(HEALTHY_ROWS, held=(PlayerLock("ada", "first"),))
    assert only(rows, "nobody is held by a match they do not play") == "player ada is held by match first"


def test_who_plays_without_being_held_is_found(changed_rows: ChangedRows) -> None:
    rows = changed_rows(matches={1: {"status": "playing", "finished_at": None}})
    confirmed = faults(rows)["nobody is held by a match they do not play"]
    assert sorted(confirmed) == [
        f"player {who} is not held by match second" for who in ("ada", "cleo", "dora")
    ]


def test_an_open_ticket_during_a_match_is_found(changed_rows: ChangedRows) -> None:
    rows = changed_rows(tickets={2: {"waiting_since": at(30)}})
    confirmed = faults(rows)["nobody waits and plays at once"]
    assert confirmed == [f"player {who} waited with ticket ab during match first" for who in ("ada", "ben")]


def test_a_ticket_that_nobody_looks_after_is_found(changed_rows: ChangedRows) -> None:
    stuck = changed_rows(tickets={5: {"status": "waiting", "ended_at": None, "open_holders": ("cleo",)}})
    assert faults(stuck)["no ticket is stuck"] == ["ticket gone is waiting"]


@pytest.mark.parametrize(
    ("different", "fault"),
    [
        ({"match": None}, "is matched without a match"),
        ({"status": "dropped"}, "is dropped and has a match"),
        ({"status": "waiting"}, "is open and has ended"),
        ({"ended_at": None}, "is over and has no end"),
        ({"status": "waiting", "ended_at": None}, "is open for some of its holders"),
        ({"open_holders": ("ada",)}, "is over and open for a holder"),
        ({"holders": ()}, "is nobody's"),
    ],
)
def test_a_ticket_that_contradicts_itself_is_found(
    changed_rows: ChangedRows, different: dict[str, Any], fault: str
) -> None:
    assert f"ticket a: {fault}" in faults(changed_rows(tickets={0: different}))["tickets end whole"]


@pytest.mark.parametrize(
    "different",
    [
        {0: {"holders": ("cleo",)}},  # somebody sits there who did not wait for it
        {0: {"match": "second"}},  # two tables for one ticket's worth of people
        {0: {"queue": "table"}},  # it was another queue's
        {1: None},  # nobody waited for a seat
        {5: {"status": "matched", "match": "nowhere"}},  # a table that is not there
    ],
)
def test_seats_that_no_ticket_led_to_are_found(changed_rows: ChangedRows, different: dict[int, Any]) -> None:
    assert faults(changed_rows(tickets=different))["every seat comes from one ticket"]


def test_a_player_with_two_tickets_for_one_table_is_found() -> None:
    twice = AuditedTicket("a2", "duel", "matched", "first", at(3), at(10), ("ada",))
    rows = replace(HEALTHY_ROWS, tickets=(*HEALTHY_ROWS.tickets, twice))
    assert only(rows, "every seat comes from one ticket") == "at match first sit others than waited for it"


@pytest.mark.parametrize(
    ("different", "fault"),
    [
        ({1: None}, "seats [0] of 2, not 2"),
        ({1: {"number": 2}}, "seats [0, 2] of 2, not 2"),
        ({1: {"user": None}}, "a seat without a player"),
        ({1: {"user": "ada"}}, "a player with two seats"),
    ],
)
def test_a_table_that_is_not_full_is_found(
    changed_rows: ChangedRows, different: dict[int, Any], fault: str
) -> None:
    assert faults(changed_rows(seats=different))["tables are full"] == [f"match first in duel: {fault}"]


def test_a_match_of_another_size_than_its_queue_has_is_found(changed_rows: ChangedRows) -> None:
    assert "of 3, not 2" in only(changed_rows(matches={0: {"seats": 3}}), "tables are full")


def test_partners_side_by_side_are_found(changed_rows: ChangedRows) -> None:
    rows = changed_rows(seats={3: {"user": "ben", "left_at": None}, 4: {"user": "cleo"}})
    assert faults(rows)["partners sit opposite"] == ["the party of ticket ab is torn apart at match second"]


def test_a_party_where_everybody_plays_alone_is_found(changed_rows: ChangedRows) -> None:
    rows = changed_rows(tickets={0: {"holders": ("ada", "ben")}, 1: None})
    assert faults(rows)["partners sit opposite"] == ["the party of ticket a is torn apart at match first"]


def test_who_was_seated_with_whom_they_block_is_found(changed_rows: ChangedRows) -> None:
    rows = changed_rows(blocks={0: {"blocked_at": at(20)}})
    assert "players ada and dora met at match second" in only(rows, "nobody sits with whom they block")


def test_who_comes_together_may_block_each_other(changed_rows: ChangedRows) -> None:
    apart = changed_rows(blocks={0: {"blocker": "ben", "blocked": "ada", "blocked_at": at(62)}})
    assert faults(apart) == {}


@pytest.mark.parametrize("different", [{"seq": 31}, {"moves": 29}, {"last": 31}])
def test_a_record_with_a_gap_is_found(changed_rows: ChangedRows, different: dict[str, int]) -> None:
    assert only(changed_rows(matches={0: different}), "records have no gap").startswith(
        "match first is at move"
    )


@pytest.mark.parametrize(
    ("different", "fault"),
    [
        ({1: {"place": 3}}, "no such places: [1, 3]"),
        ({1: {"place": None}}, "no such places: [1, 0]"),
        ({0: {"place": 2}}, "no such places: [2, 2]"),
        ({0: {"left_at": at(30)}}, "who left is before somebody who stayed: [1]"),
        ({0: {"left_at": at(30)}, 1: {"left_at": at(40)}}, "who left first is not last: [1, 2]"),
    ],
)
def test_places_that_cannot_be_are_found(
    changed_rows: ChangedRows, different: dict[int, Any], fault: str
) -> None:
    assert f"match first: {fault}" in faults(changed_rows(seats=different))["places are legal"]


def test_two_who_share_a_place_are_no_fault(changed_rows: ChangedRows) -> None:
    assert "places are legal" not in faults(changed_rows(seats={1: {"place": 1}}))


def test_partners_with_different_places_are_found(changed_rows: ChangedRows) -> None:
    confirmed = faults(changed_rows(seats={2: {"place": 1}}))["places are legal"]
    assert confirmed == ["match second: partners with different places: [1, 1, 2, 1]"]


def test_places_of_an_annulled_match_are_found(changed_rows: ChangedRows) -> None:
    annulled = faults(changed_rows(matches={0: {"status": "annulled"}}))
    assert annulled["places are legal"] == ["match first: annulled, and there are places"]
    assert annulled["every finished match is rated once"]
    assert len(annulled["everybody has one outcome a match"]) == 2


@pytest.mark.parametrize(
    "changes",
    [
        HEALTHY_ROWS.changes[1:],  # somebody was forgotten
        HEALTHY_ROWS.changes[2:],  # a match was forgotten
        (*HEALTHY_ROWS.changes, HEALTHY_ROWS.changes[0]),  # somebody was rated twice
        (*HEALTHY_ROWS.changes, replace(HEALTHY_ROWS.changes[0], user="dora")),  # somebody who was not there
        (replace(HEALTHY_ROWS.changes[0], place=2), *HEALTHY_ROWS.changes[1:]),  # for another place
        (replace(HEALTHY_ROWS.changes[0], queue="table"), *HEALTHY_ROWS.changes[1:]),  # in another queue
    ],
)
def test_a_match_that_was_not_rated_once_is_found(changes: tuple[AuditedChange, ...]) -> None:
    confirmed = faults(replace(HEALTHY_ROWS, changes=changes))["every finished match is rated once"]
    assert [fault.split()[1] for fault in confirmed] == ["first"]


def test_a_change_that_begins_elsewhere_is_found(changed_rows: ChangedRows) -> None:
    again = changed_rows(
        changes={2: {"queue": "duel", "before": 1500.0}}, rankings={0: {"rating": 1480.0, "matches": 2}}
    )
    confirmed = " ".join(faults(again)["rating changes make a chain"])
    assert "match second begins at 1500.0, and first ended at 1539.0" in confirmed


@pytest.mark.parametrize(
    ("different", "fault"),
    [
        ({"rating": 1578.0}, "stands at 1578.0, not 1539.0"),
        ({"matches": 2}, "counts 2 matches of 1"),
        ({"wins": 0}, "counts 0 wins of 1"),
    ],
)
def test_a_ranking_that_its_changes_do_not_lead_to_is_found(
    changed_rows: ChangedRows, different: dict[str, Any], fault: str
) -> None:
    rows = changed_rows(rankings={0: different})
    assert only(rows, "rating changes make a chain") == f"player ada in duel: {fault}"


def test_a_newcomer_who_does_not_begin_as_one_is_found(changed_rows: ChangedRows) -> None:
    assert "begins at 1510.0" in only(
        changed_rows(changes={0: {"before": 1510.0}}), "rating changes make a chain"
    )


@pytest.mark.parametrize(
    ("kind", "fault"), [("rankings", "changes without a ranking"), ("changes", "a ranking without changes")]
)
def test_a_ranking_and_its_changes_need_each_other(changed_rows: ChangedRows, kind: str, fault: str) -> None:
    assert faults(changed_rows(**{kind: {0: None}}))["rating changes make a chain"] == [
        f"player ada in duel: {fault}"
    ]


def test_a_step_that_is_miscounted_is_found(changed_rows: ChangedRows) -> None:
    assert only(changed_rows(steps={1: {"counted": 3}}), "places are counted right") == (
        "step 380 of partners: 3 counted, 2 there"
    )


@pytest.mark.parametrize(
    ("outcomes", "confirmed"),
    [
        (HEALTHY_ROWS.outcomes[1:], "player ada at match first: no outcome"),
        (
            (*HEALTHY_ROWS.outcomes, HEALTHY_ROWS.outcomes[0]),
            "player ada at match first: ['finished', 'finished']",
        ),
        (
            (replace(HEALTHY_ROWS.outcomes[0], outcome="left", is_excused=True), *HEALTHY_ROWS.outcomes[1:]),
            "player ada at match first: ['left']",
        ),
        (
            (*HEALTHY_ROWS.outcomes, AuditedOutcome("first", "dora", "finished", False, at(60))),
            "player dora has an outcome of match first, where they did not sit",
        ),
    ],
)
def test_outcomes_that_are_not_one_each_are_found(
    outcomes: tuple[AuditedOutcome, ...], confirmed: str
) -> None:
    assert only(replace(HEALTHY_ROWS, outcomes=outcomes), "everybody has one outcome a match") == confirmed


def test_a_leaver_who_is_said_to_have_finished_is_found(changed_rows: ChangedRows) -> None:
    rows = changed_rows(outcomes={4: {"outcome": "finished"}})
    assert only(rows, "everybody has one outcome a match") == "player ben at match second: ['finished']"


@pytest.mark.parametrize("different", [None, {"until": None}, {"until": at(740)}])
def test_who_leaves_and_does_not_cool_down_is_found(
    changed_rows: ChangedRows, different: dict[str, Any] | None
) -> None:
    rows = changed_rows(conduct={0: different})
    assert only(rows, "who leaves cools down") == "player ben left match second and does not cool down"


@pytest.mark.parametrize(("seconds", "is_fault"), [(150.5, False), (160, True), (740, True), (751, False)])
def test_who_is_let_into_a_queue_too_early_is_found(seconds: float, is_fault: bool) -> None:
    again = AuditedTicket("again", "duel", "cancelled", None, at(seconds), at(seconds + 1), ("ben",))
    found = faults(replace(HEALTHY_ROWS, tickets=(*HEALTHY_ROWS.tickets, again)))
    confirmed = ["player ben left match second and was given ticket again"]
    assert found == ({"nobody waits while they cool down": confirmed} if is_fault else {})


def test_who_is_excused_need_not_cool_down(changed_rows: ChangedRows) -> None:
    assert faults(changed_rows(conduct={0: None}, outcomes={4: {"is_excused": True}})) == {}


@pytest.mark.parametrize(
    ("title", "confirmed", "fault"),
    [
        ("tickets ended as confirmed", Confirmed(tickets={"x"}), "ticket x is lost"),
        (
            "tickets ended as confirmed",
            Confirmed(cancelled={"a"}),
            "ticket a was given back and led to a table all the same",
        ),
        (
            "accepted moves are on record",
            Confirmed(moves={("first", 3): "ben"}),
            "move 3 of match first was accepted from ben, and is nobody's",
        ),
        (
            "accepted moves are on record",
            Confirmed(moves={("first", 2): "ada"}),
            "move 2 of match first was accepted from ada, and is ben's",
        ),
        (
            "results are as confirmed",
            Confirmed(results={("first", "ada"): 2}),
            "player ada received place 2 at match first, and has 1",
        ),
    ],
)
def test_a_broken_promise_is_found(title: str, confirmed: Confirmed, fault: str) -> None:
    assert only(replace(HEALTHY_ROWS, confirmed=confirmed), title) == fault


def test_a_seat_that_was_given_up_in_a_match_that_goes_on_has_its_outcome_already(
    changed_rows: ChangedRows,
) -> None:
    rows = changed_rows(matches={1: {"status": "playing", "finished_at": None}}, outcomes={4: None})
    assert (
        f"player {AuditedSeat('second', 2, 'ben', 2).user} at match second: no outcome"
        in (faults(rows)["everybody has one outcome a match"])
    )
