"""The URL path converter of ids."""

from uuid import UUID

from django.urls.converters import UUIDConverter

from uno_api.ids import ID


class IdConverter(UUIDConverter):
    """A UUID in upper or lower case, as RFC 9562 requires of parsers; Swift, for example, writes upper case.

    Django's own converter accepts lower case only. This service writes lower case.
    """

    regex = ID

    def to_url(self, value: str | UUID) -> str:
        """Return the id in lower case."""
        return str(value).lower()
