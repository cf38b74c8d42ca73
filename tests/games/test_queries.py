"""Every list of the description: a parameter that does not exist is refused by its name."""

import pytest

from tests.games.test_authorisation import API, clients, endpoints, known  # noqa: F401 - fixtures
from tests.games.test_wrong_bodies import resolved

pytestmark = pytest.mark.django_db
NEEDED = {"GET /players": "search=grace"}


def lists():
    return {
        name: operation
        for name, operation in endpoints().items()
        if "cursor" in {parameter.get("name") for parameter in operation.get("parameters", ())}
    }


def test_an_unknown_parameter_is_refused_by_its_name(clients, known):  # noqa: F811
    answers = {}
    for name in lists():
        address = f"{API}{name.removeprefix('GET ').format(**known)}?{NEEDED.get(name, '')}"
        assert clients["member"].get(f"{address}&limit=5").status_code == 200, name
        answer = clients["member"].get(f"{address}&vairant=classic")
        answers[name] = answer.status_code, answer.json().get("errors", [{}])[0].get("field")
    assert len(answers) > 15
    assert set(answers.values()) == {(400, "vairant")}, answers


def test_two_unknown_ones_are_both_named(guest):
    answer = guest.get(f"{API}/matches?colour=red&vairant=classic")
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [
        ("colour", "unknown"),
        ("vairant", "unknown"),
    ]


def test_an_empty_parameter_is_left_out(guest):
    address = f"{API}/players/{guest.player['id']}/matches"
    assert guest.get(f"{address}?variant=&rated=&outcome=&opponent=&since=&until=").status_code == 200


@pytest.mark.parametrize("name", lists())
def test_both_neighbours_of_a_page_are_described(name):
    page = resolved(lists()[name]["responses"]["200"]["content"]["application/json"]["schema"])
    assert {"next", "previous", "results"} <= set(page["required"])
    assert page["properties"]["next"]["description"] == "URL of the next page."
    assert page["properties"]["previous"]["description"] == "URL of the previous page."
