"""What is kept about a player, part by part, for the archive a player may ask for.

Other applications register their parts when they are loaded: `on_exporting("matches", matches_of)`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

# A part returns anything JSON can hold; moments may be datetimes, identifiers UUIDs.
ExportSection = Callable[[UUID], Any]

_parts: dict[str, ExportSection] = {}


def register_export_section(name: str, part: ExportSection) -> ExportSection:
    """Put what `part(user_id)` returns into every archive, as `<name>.json`."""
    _parts[name] = part
    return part


def parts() -> Mapping[str, ExportSection]:
    """Return every part by name, in the order of names."""
    return dict(sorted(_parts.items()))


def belongings(user_id: UUID) -> Iterator[tuple[str, Any]]:
    """Yield the name and the content of every part of one player's archive."""
    for name, part in parts().items():
        yield name, part(user_id)
