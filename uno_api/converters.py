"""How ids stand in addresses."""

from uuid import UUID

from django.urls.converters import UUIDConverter

from uno_api.ids import ID


class IdConverter(UUIDConverter):
    """A UUID in letters of either case, as RFC 9562 asks of readers: Swift, for one, writes capitals.

    Django's own converter knows small letters only. What we write ourselves is in small letters.
    """

    regex = ID

    def to_url(self, value: str | UUID) -> str:
        """Write an id in small letters."""
        return str(value).lower()
