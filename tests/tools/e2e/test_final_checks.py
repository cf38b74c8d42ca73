"""When a match is over, a result that differs from anything that was seen is found."""

from copy import deepcopy
from typing import Any

from tools.e2e.final_checks import result_faults, view_faults

RESULT: dict[str, Any] = {
    "reason": "score",
    "luck": None,
    "results": [{"seat": 0, "place": 1, "points": 120}, {"seat": 1, "place": 2, "points": 0}],
}
VIEW: dict[str, Any] = {
    "status": "finished",
    "seats": [{"seat": 0, "place": 1, "score": 120}, {"seat": 1, "place": 2, "score": 0}],
}


def test_the_same_result_for_all_is_right() -> None:
    assert result_faults(RESULT, deepcopy(RESULT) | {"luck": []}) == []


def test_results_with_different_places_are_found() -> None:
    other = deepcopy(RESULT)
    other["results"][1]["place"] = 1
    assert result_faults(RESULT, other) == ["the results differ in results[1].place: 2 and 1"]


def test_a_last_view_that_shows_the_result_is_right() -> None:
    assert view_faults(VIEW, RESULT) == []


def test_points_that_differ_from_the_view_are_found() -> None:
    view = deepcopy(VIEW)
    view["seats"][0]["score"] = 99
    assert view_faults(view, RESULT) == ["seat 0 has (1, 99) in the view, (1, 120) in the result"]


def test_a_match_that_is_over_but_does_not_say_so_is_found() -> None:
    assert view_faults(VIEW | {"status": "playing"}, RESULT) == ["the last view says playing"]
