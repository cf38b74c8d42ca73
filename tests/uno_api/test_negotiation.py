"""What a client accepts chooses between the forms there are; it never refuses an answer."""

import pytest

ACCEPTS = [
    "application/problem+json",
    "",
    "text/html",
    "image/webp",
    "application/json; charset=utf-8",
    "application/json;version=2",
    "application/json;q=0",
    "text/html;q=0.9, image/webp;q=x",
    "*/*;q=0",
    "nonsense",
    ",;,",
]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("accept", ACCEPTS)
class TestEverythingIsServed:
    def test_with_a_body(self, guest, client, accept):
        answer = guest.get("/api/v1/me", HTTP_ACCEPT=accept)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
        assert guest.get("/api/v1/variants", HTTP_ACCEPT=accept).status_code == 200
        assert client.get("/api/v1/openapi.json", HTTP_ACCEPT=accept).status_code == 200
        assert client.get("/api/docs", HTTP_ACCEPT=accept).status_code == 200

    def test_the_head_alone_and_what_may_be_done(self, guest, client, accept):
        asked = {"HTTP_ACCEPT": accept, "HTTP_AUTHORIZATION": f"Bearer {guest.tokens['access']}"}
        assert client.head("/api/v1/me", **asked).status_code == 200
        assert client.options("/api/v1/matches", **asked).status_code == 200

    def test_without_a_body_as_to_sign_out(self, guest, stranger, accept):
        assert guest.post("/api/v1/auth/logout", {}, HTTP_ACCEPT=accept).status_code == 204
        assert stranger.post("/api/v1/auth/refresh", {"refresh": guest.tokens["refresh"]}).status_code == 401

    def test_a_refusal_is_a_problem_document(self, guest, accept):
        answer = guest.get("/api/v1/matches/nothing", HTTP_ACCEPT=accept)
        assert answer.status_code == 404
        assert answer.headers["Content-Type"] == "application/problem+json"
        bad = guest.post("/api/v1/matches", {"variant": "chess"}, HTTP_ACCEPT=accept)
        assert (bad.status_code, bad.headers["Content-Type"]) == (400, "application/problem+json")


def test_no_operation_is_refused_for_what_it_accepts(guest, client):
    """Every path of the description, asked with something nobody can serve."""
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    unknown = "0199f3b2-0000-7000-8000-000000000000"
    statuses = {}
    for path, operations in paths.items():
        address = path.replace("{code}", "classic").replace("{queue}", "duel").replace("{seat}", "1")
        parts = [unknown if part.endswith("_id}") else part.strip("{}") for part in address.split("/")]
        for method in operations:
            answer = guest.generic(method.upper(), "/".join(parts), "", HTTP_ACCEPT="image/webp")
            statuses[f"{method} {path}"] = answer.status_code
    assert 406 not in statuses.values()
    assert not [name for name, status in statuses.items() if status >= 500]


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("application/x-ndjson", "application/x-ndjson"),
        ("application/x-ndjson; charset=utf-8", "application/x-ndjson"),
        ("application/json;q=0.5, application/x-ndjson", "application/x-ndjson"),
        ("application/x-ndjson;q=0.5, application/json", "application/json"),
        ("application/x-ndjson, */*", "application/x-ndjson"),
        ("application/x-ndjson;q=0, */*", "application/json"),
        ("text/html, */*;q=0.1", "application/json"),
        ("text/html", "application/json"),
        ("", "application/json"),
    ],
)
def test_a_replay_has_two_forms(guest, accept, form):
    match = guest.post("/api/v1/matches", {"variant": "classic", "bots": [{}]}).json()["id"]
    guest.post(f"/api/v1/matches/{match}/start", {})
    guest.post(f"/api/v1/matches/{match}/resign", {})
    answer = guest.get(f"/api/v1/matches/{match}/replay", HTTP_ACCEPT=accept)
    assert (answer.status_code, answer.headers["Content-Type"].split(";")[0]) == (200, form)
