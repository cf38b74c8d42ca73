"""Generated clients know which headers they may send."""

import pytest


@pytest.fixture
def described(client):
    return client.get("/api/v1/openapi.json").json()


def named(described, operation):
    parts = (p.get("$ref", "").rpartition("/")[2] for p in operation.get("parameters", ()))
    return {described["components"]["parameters"][name]["name"] for name in parts if name}


def test_every_post_takes_an_idempotency_key(described):
    posts = {path: methods["post"] for path, methods in described["paths"].items() if "post" in methods}
    assert "/api/v1/auth/refresh" in posts
    assert [path for path, post in posts.items() if "Idempotency-Key" not in named(described, post)] == []


def test_nothing_else_takes_one(described):
    others = [o for methods in described["paths"].values() for m, o in methods.items() if m != "post"]
    assert all("Idempotency-Key" not in named(described, operation) for operation in others)


def test_everything_speaks_the_callers_language(described):
    every = [operation for methods in described["paths"].values() for operation in methods.values()]
    assert all("Accept-Language" in named(described, operation) for operation in every)
