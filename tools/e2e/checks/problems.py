"""Checks that an error is a problem document with a stable code, and not an internal server error."""

from typing import Any

from tools.e2e.checks import Json

MEMBERS = ("type", "title", "detail", "instance", "code")


def answer_faults(status: int, content_type: str, body: Any) -> list[str]:
    """Return the faults in status, content type and body of an answer, independent of the request."""
    if status < 400:
        return (
            [] if status == 304 or "json" in content_type else [f"{status} with {content_type or 'no type'}"]
        )
    faults = [f"the service failed with {status}: {body}"] if status >= 500 and status != 503 else []
    if not content_type.startswith("application/problem+json") or not isinstance(body, dict):
        return [*faults, f"{status} is no problem document but {content_type or 'untyped'}"]
    return faults + problem_faults(status, body)


def problem_faults(status: int, body: Json) -> list[str]:
    """Return the members of a problem document that are missing or wrong."""
    faults = [f"{status} lacks {name}" for name in MEMBERS if not isinstance(body.get(name), str)]
    if body.get("status") != status:
        faults.append(f"{status} says status {body.get('status')!r}")
    return faults
