"""The sections of a player's data export.

Other applications register their sections when they are loaded: `register_export_section("matches",
matches_of)`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

# A section returns JSON-serializable values; times may be datetimes, and ids UUIDs.
ExportSection = Callable[[UUID], Any]

_parts: dict[str, ExportSection] = {}


def register_export_section(name: str, part: ExportSection) -> ExportSection:
    """Include the result of `part(user_id)` in every data export, as `<name>.json`."""
    _parts[name] = part
    return part


def parts() -> Mapping[str, ExportSection]:
    """Return every section by name, sorted by name."""
    return dict(sorted(_parts.items()))


def exported_data(user_id: UUID) -> Iterator[tuple[str, Any]]:
    """Yield the name and the content of every section of a player's data export."""
    for name, part in parts().items():
        yield name, part(user_id)
