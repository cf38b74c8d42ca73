"""The timestamp format of every response: ISO 8601, in UTC, with milliseconds."""

from datetime import UTC, datetime


def format_timestamp(moment: datetime) -> str:
    """Return an aware datetime in the format of the API, `2026-11-30T12:00:00.000Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
