"""How a moment is written in every answer: ISO 8601, in UTC, with milliseconds."""

from datetime import UTC, datetime


def format_timestamp(moment: datetime) -> str:
    """Write an aware datetime as clients read it, `2026-11-30T12:00:00.000Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
