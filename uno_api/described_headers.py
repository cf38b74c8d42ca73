"""OpenAPI hook: describes the headers a request may carry, because generated clients send no others."""

from typing import Any

KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": (
        "The same key and body again are answered with the first answer again, with "
        "`Idempotent-Replayed: true`. A random one (a UUID, say) counts from any address."
    ),
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
}
LANGUAGE = {
    "name": "Accept-Language",
    "in": "header",
    "required": False,
    "description": "The language of sentences: `en` (also for all others), `it`, `ca` or `es`.",
    "schema": {"type": "string"},
}
REPLAYED = {"description": "`true` on an answer that was given before.", "schema": {"type": "string"}}


def describe_headers(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add `Idempotency-Key` to every POST, and `Accept-Language` to every operation.

    Every operation can return an error message, which is translated. Successful responses to a POST get the
    header `Idempotent-Replayed`.
    """
    parameters = result.setdefault("components", {}).setdefault("parameters", {})
    parameters |= {"IdempotencyKey": KEY, "AcceptLanguage": LANGUAGE}
    result["components"].setdefault("headers", {})["IdempotentReplayed"] = REPLAYED
    for path in result["paths"].values():
        for method, operation in path.items():
            names = ["IdempotencyKey", "AcceptLanguage"] if method == "post" else ["AcceptLanguage"]
            takes = operation.setdefault("parameters", [])
            takes += [{"$ref": f"#/components/parameters/{name}"} for name in names]
            if method == "post":
                _may_be_replayed(operation)
    return result


def _may_be_replayed(operation: dict[str, Any]) -> None:
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            headers = response.setdefault("headers", {})
            headers["Idempotent-Replayed"] = {"$ref": "#/components/headers/IdempotentReplayed"}
