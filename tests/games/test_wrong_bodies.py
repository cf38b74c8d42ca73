"""Every field of every body, with every kind of value that it is not: a refusal in words, never a 5xx.

The bodies are those of the API's description, so that an endpoint is held to this on the day it is made.
"""

import json

import pytest
from django.db import transaction

from tests.games.test_authorisation import (  # noqa: F401 - fixtures
    API,
    CODES,
    clients,
    document,
    endpoints,
    known,
)
from tests.games.test_fuzz import no_limits  # noqa: F401 - a fixture
from uno_api.testing.bodies import body_for

pytestmark = pytest.mark.django_db

PLAIN = [None, 0, -1, 2**63, 1e308, 1.5, True, "", "x", "NaN", "\u202e", "9" * 400, "é" * 5000]
NESTED: list[object] = [
    [],
    {},
    [[1]],
    [[]],
    [None],
    [{}],
    [{"x": [1]}],
    {"x": None},
    {"x": {"y": [1]}},
    [[[[{}]]]],
]
WRONG = PLAIN + NESTED


def resolved(schema):
    while "$ref" in schema:
        schema = document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def schema_of(operation):
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    return resolved(content["schema"]) if content else {}


def wrong_values(schema):
    """Return what may be sent for one field: the wrong values, bare and inside of what the field holds."""
    kinds = json.dumps(resolved(schema))
    yield from WRONG
    if '"array"' in kinds:
        yield from ([value] for value in WRONG)
        items = resolved(
            next(part for part in [schema, *schema.get("oneOf", ())] if "items" in part)["items"]
        )
        yield from ([{name: value}] for name in items.get("properties", {}) for value in WRONG)
    if '"additionalProperties"' in kinds:
        yield from ({"stacking": value} for value in WRONG)


def send(client, endpoint, known, body):  # noqa: F811
    method, path = endpoint.split()
    if "{code}" in path:
        known = known | {"code": CODES[path.split("/")[1]]}
    address = f"{API}{path.format(**known)}"
    with transaction.atomic():
        answer = client.generic(method, address, json.dumps(body), "application/json")
        transaction.set_rollback(True)
    return answer


def with_bodies():
    return {name: operation for name, operation in endpoints().items() if schema_of(operation)}


@pytest.mark.timeout(300)
def test_no_value_of_any_field_breaks_an_endpoint(no_limits, clients, known):  # noqa: F811
    broken = set()
    for endpoint, operation in with_bodies().items():
        good = body_for(operation, document(), known)
        for field, schema in schema_of(operation).get("properties", {}).items():
            for value in wrong_values(schema):
                answer = send(clients["member"], endpoint, known, good | {field: value})
                if answer.status_code >= 500:
                    broken.add(f"{endpoint} {field}={json.dumps(value)[:40]}: {answer.status_code}")
    assert not broken


def test_a_bot_that_is_no_object_is_refused_by_its_place(guest):
    answer = guest.post(f"{API}/matches", {"variant": "classic", "bots": [[1]]})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "bots.0"


def test_null_for_what_may_be_left_out_means_left_out(no_limits, clients, known):  # noqa: F811
    differing = {}
    for endpoint, operation in with_bodies().items():
        schema = schema_of(operation)
        good = body_for(operation, document(), known)
        nulls = dict.fromkeys(schema.get("properties", {}).keys() - set(schema.get("required", ())))
        plain, empty = (send(clients["member"], endpoint, known, body) for body in (good, nulls | good))
        if plain.status_code != empty.status_code:
            differing[endpoint] = (plain.status_code, empty.json())
    assert not differing


def test_the_description_says_that_it_may_be_null():
    silent = [
        f"{endpoint} {name}"
        for endpoint, operation in with_bodies().items()
        for name, schema in schema_of(operation).get("properties", {}).items()
        if name not in schema_of(operation).get("required", ()) and '"null"' not in json.dumps(schema)
    ]
    assert not silent


def test_null_changes_nothing_of_a_room(guest):
    room = guest.post(f"{API}/matches", {"variant": "classic", "bots": None, "seats": None, "options": None})
    assert room.status_code == 201
    changed = guest.patch(f"{API}/matches/{room.json()['id']}", {"pace": None, "seats": 3})
    assert (changed.json()["pace"], changed.json()["seats_count"]) == ("normal", 3)
