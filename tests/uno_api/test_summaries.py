"""Every operation of the API is described in the style of `docs/api-style.md`."""

import re
from typing import Any

import pytest

VERB = re.compile(
    "Accept|Add|Block|Cancel|Change|Confirm|Create|Decline|Delete|Download|Enter|Get|Invite|Join|Kick|Leave|List"
    "|Log|Make|Refresh|Register|Remove|Rename|Report|Request|Reset|Resign|Return|Revoke|Search|Send|Set|Start"
    "|Submit|Transfer|Turn|Unblock|Unlink|Update|Upgrade|Verify|Vote|Withdraw"
)
"""What a summary may begin with; a new verb is added here after a look at the others."""

VAGUE_WORDS = re.compile(r"\b(whoever|oneself|one's own)\b")
VAGUE = {"it", "them", "there", "that", "one", "who", "whoever"}

Operations = dict[str, dict[str, Any]]


@pytest.fixture
def operations(client: Any) -> Operations:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    return {f"{method} {path}": said for path, methods in paths.items() for method, said in methods.items()}


def is_good(summary: str) -> bool:
    verb, *words = summary.split()
    return (
        bool(VERB.fullmatch(verb))
        and 1 <= len(words) <= 7
        and not {*words} & VAGUE
        and not summary.endswith(".")
    )


def test_a_summary_is_a_verb_and_its_object(operations: Operations) -> None:
    assert len(operations) > 100
    assert not {name: said["summary"] for name, said in operations.items() if not is_good(said["summary"])}


@pytest.mark.parametrize(
    "summary", ["Show it", "Sign out there", "Revoke", "A session", "Revoke a session.", "List whoever waits"]
)
def test_what_is_no_summary_is_found(summary: str) -> None:
    assert not is_good(summary)


def test_no_two_operations_have_the_same_summary(operations: Operations) -> None:
    summaries = [said["summary"] for said in operations.values()]
    assert sorted(summaries) == sorted(set(summaries))


def test_a_description_is_made_of_sentences(operations: Operations) -> None:
    described = {name: said["description"] for name, said in operations.items() if "description" in said}
    assert not {name: text for name, text in described.items() if not text.endswith(".")}
    assert not {
        name for name, text in described.items() if re.search(r"\b(whoever|oneself|one's own)\b", text)
    }
