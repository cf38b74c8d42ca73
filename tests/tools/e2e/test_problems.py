"""Answers that no client should ever get are found."""

import pytest

from tools.e2e.checks.problems import answer_faults

PROBLEM = {"type": "t", "title": "T", "status": 409, "detail": "D.", "instance": "/x", "code": "stale"}
KIND = "application/problem+json"


def test_a_proper_refusal_is_no_fault() -> None:
    assert answer_faults(409, KIND, PROBLEM) == []


def test_a_failure_of_the_service_is_found() -> None:
    assert answer_faults(500, KIND, PROBLEM | {"status": 500})[0].startswith("the service failed with 500")


def test_a_service_that_says_it_is_away_is_no_fault() -> None:
    assert answer_faults(503, KIND, PROBLEM | {"status": 503}) == []


@pytest.mark.parametrize("name", ["type", "title", "detail", "instance", "code"])
def test_a_missing_member_is_found(name: str) -> None:
    problem = {member: value for member, value in PROBLEM.items() if member != name}
    assert answer_faults(409, KIND, problem) == [f"409 lacks {name}"]


def test_a_wrong_status_inside_is_found() -> None:
    assert answer_faults(404, KIND, PROBLEM) == ["404 says status 409"]


def test_a_page_instead_of_a_problem_is_found() -> None:
    assert answer_faults(404, "text/html", None) == ["404 is no problem document but text/html"]


def test_an_answer_that_is_no_json_is_found() -> None:
    assert answer_faults(200, "text/html", None) == ["200 with text/html"]
