"""Options that cannot be had: every kind of fault is reported in a sentence, in every language."""

from typing import Any

import pytest

from games.engine.rulesets import CLASHES
from games.models import Match
from uno_api.i18n import LANGUAGES, has_message

WISHES: list[tuple[dict[str, Any], str]] = [
    ({"options": {"cheating": True}}, "unknown_option"),
    ({"variant": "junior", "target_score": 200}, "unknown_option"),
    ({"variant": "junior", "options": {"target_score": 200}}, "unknown_option"),
    ({"options": {"stacking": "always"}}, "not_a_value"),
    ({"options": {"target_score": None}}, "not_a_value"),
    ({"variant": "no_mercy", "seats": 7}, "not_for_so_many_players"),
    ({"seats": 5, "teams": 2}, "teams_do_not_come_out_even"),
    ({"teams": 2, "options": {"score_mode": "elimination"}}, "teams_cannot_be_eliminated"),
    (
        {"options": {"voluntary_draw": "forbidden", "finish_on_action": "forbidden"}},
        "would_force_a_lost_card",
    ),
    (
        {"variant": "h2o", "options": {"h2o_edition": "splash", "seven_zero": True}},
        "zero_has_two_meanings",
    ),
]


def refused(client, wishes, language="en"):
    answer = client.post(
        "/api/v1/matches", {"variant": "classic"} | wishes, headers={"Accept-Language": language}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_options")
    return answer.json()


@pytest.mark.parametrize(("wishes", "code"), WISHES)
def test_each_fault_has_a_sentence_of_its_own_in_every_language(guest, wishes, code):
    received = [refused(guest, wishes, language) for language in LANGUAGES]
    assert [[error["code"] for error in problem["errors"]] for problem in received] == [[code]] * len(
        LANGUAGES
    )
    details = [problem["errors"][0]["detail"] for problem in received]
    assert all(detail.endswith(".") and detail[0].isupper() for detail in details)
    assert len(set(details)) == len(LANGUAGES)
    assert not Match.objects.exists()


def test_no_clash_was_left_out_here():
    assert {clash.reason for clash in CLASHES} <= {code for _, code in WISHES}
    assert all(has_message(f"field.{code}") for _, code in WISHES)


def test_one_unknown_option_is_not_said_to_clash_with_anything(guest):
    problem = refused(guest, {"options": {"cheating": True}})
    assert problem["detail"] == "These options cannot be had; look at errors for what is wrong with each."
    assert problem["clashes"] == []
