"""Clients that received different events are found out, and so is a record that differs."""

from tools.e2e.checks import Json
from tools.e2e.checks.record import Received, record_faults, story_faults

ADA_DRAWS: Json = {"type": "drew", "seat": 0, "count": 1, "text": "Ada draws a card."}
SECRET: Json = {"cards": [{"id": 4, "face": "R1"}], "text": "You draw a red 1."}


def test_only_who_drew_knows_the_card() -> None:
    assert story_faults({0: {1: [ADA_DRAWS | SECRET]}, 1: {1: [ADA_DRAWS]}}) == []


def test_different_counts_are_found() -> None:
    received: dict[int | None, Received] = {0: {1: [ADA_DRAWS]}, 1: {1: [ADA_DRAWS | {"count": 2}]}}
    assert story_faults(received) == ["move 1 differs between seat 0 and seat 1"]


def test_an_event_that_one_did_not_receive_is_found() -> None:
    received: dict[int | None, Received] = {0: {1: [ADA_DRAWS]}, 1: {1: []}}
    assert story_faults(received) == ["move 1 differs between seat 0 and seat 1"]


def test_bystanders_receive_the_same_words() -> None:
    received: dict[int | None, Received] = {
        1: {1: [ADA_DRAWS]},
        2: {1: [ADA_DRAWS | {"text": "Ada draws a red 1."}]},
    }
    assert story_faults(received) == ["move 1 differs between seat 1 and seat 2"]


def test_moves_that_one_has_not_heard_of_are_not_compared() -> None:
    assert story_faults({0: {1: [ADA_DRAWS], 2: []}, 1: {1: [ADA_DRAWS]}}) == []


def test_a_record_is_what_was_pushed() -> None:
    assert record_faults({1: [ADA_DRAWS]}, {1: [ADA_DRAWS]}) == []


def test_a_record_that_differs_is_found() -> None:
    faults = record_faults({1: [ADA_DRAWS], 2: []}, {1: [], 3: []})
    assert faults == [
        "moves [3] are in the record and were never pushed",
        "move 2 was pushed and is not in the record",
        "move 1 was pushed differently than it is recorded",
    ]
