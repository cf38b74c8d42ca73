"""What accounts read from bodies: names, passwords and settings, cleaned or refused by field."""

import unicodedata
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as BadPassword
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.hashers import normalised
from accounts.models import User
from accounts.models.user import ColorVision, Kind, Language
from accounts.names import BadName, clean_display_name, clean_username
from accounts.pasted_codes import key_in, plain
from uno_api.bodies import Body, PageQuery, Strict
from uno_api.i18n import read_language

LONGEST_INPUT = 200
SHORTEST_SEARCH = 2
LONGEST_KEY = 500


class Text(serializers.CharField):
    """A text; numbers are not taken for one."""

    def to_internal_value(self, data: Any) -> str:
        """Read a text as it is, or refuse anything else."""
        if not isinstance(data, str):
            self.fail("invalid")
        text: str = super().to_internal_value(data)
        return text


@extend_schema_field({"type": "string", "minLength": 3, "maxLength": 20, "pattern": "^[A-Za-z0-9_.-]+$"})
class Username(Text):
    """A user name, as `accounts.names` wants it."""

    def to_internal_value(self, data: Any) -> str:
        """Clean the name, or say what is wrong with it."""
        return _cleaned(clean_username, super().to_internal_value(data))


@extend_schema_field(
    {"type": "string", "minLength": 1, "maxLength": 60, "description": "1 to 20 characters."}
)
class DisplayName(Text):
    """A display name, as `accounts.names` wants it."""

    def to_internal_value(self, data: Any) -> str:
        """Clean the name, or say what is wrong with it."""
        return _cleaned(clean_display_name, super().to_internal_value(data))


class Password(Text):
    """A password, blanks included."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_INPUT, trim_whitespace=False, write_only=True, **kwargs)


class Key(Text):
    """A key from a letter, or a challenge; blanks inside, and the link before it, are passed over."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_KEY, write_only=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Read the key in a text."""
        return key_in(super().to_internal_value(data))


class Email(serializers.EmailField):
    """An e-mail address; full-width signs, blanks around it and what is not seen are mended."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=254, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Mend the address before its form is looked at."""
        return super().run_validation(plain(data) if isinstance(data, str) else data)


@extend_schema_field(
    {"type": "string", "description": "`en`, `it`, `ca` or `es`, with or without a region: `es-MX`."}
)
class LanguageTag(serializers.Field[str, Any, str, Any]):
    """A language of ours; the region does not matter."""

    def to_internal_value(self, data: Any) -> str:
        """Return the language without its region, or refuse one that is not spoken here."""
        language = read_language(data)
        if language is None:
            raise serializers.ValidationError("", code="invalid_choice")
        return language


class GuestRequest(Body):
    """The body of `POST /auth/guest`."""

    display_name = DisplayName(max_length=LONGEST_INPUT, required=False, allow_null=True)


class Credentials(Body):
    """What makes a member: a name, an address and a password that is not easily guessed."""

    username = Username(max_length=LONGEST_INPUT)
    email = Email()
    password = Password()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check the password against the name and the address too."""
        check_new_password(attrs["password"], User(username=attrs["username"], email=attrs["email"]))
        return attrs


class NewMember(Credentials):
    """The body of `POST /auth/register`; the display name is the user name unless another is given."""

    display_name = DisplayName(max_length=LONGEST_INPUT, required=False, allow_null=True)


class Login(Body):
    """The body of `POST /auth/login`: a user name or an e-mail address, and the password."""

    login = Text(max_length=254)
    password = Password()


class RefreshToken(Body):
    """The body of `POST /auth/refresh`."""

    refresh = Text(max_length=LONGEST_INPUT)


class Settings(Strict):
    """The body of `PATCH /me`; a field it does not know is refused, for nothing would be done about it."""

    display_name = DisplayName(max_length=LONGEST_INPUT, required=False)
    language = LanguageTag(required=False)
    avatar = serializers.RegexField(r"^[a-z0-9_-]{1,16}$", max_length=16, required=False)
    color_vision = serializers.ChoiceField(ColorVision.choices, required=False)
    searchable = serializers.BooleanField(source="is_searchable", required=False)


class Search(PageQuery):
    """The query of `GET /players`."""

    search = serializers.CharField(
        min_length=1, max_length=60, help_text="Two characters or more; one where a character is a name: 李."
    )

    def validate_search(self, search: str) -> str:
        """Refuse a single letter of an alphabet that has small and large ones: too many names begin so."""
        if len(search) < SHORTEST_SEARCH and unicodedata.category(search) != "Lo":
            raise serializers.ValidationError("", code="min_length")
        return search


class Player(serializers.Serializer[Any]):
    """A player as everybody sees them."""

    id = serializers.UUIDField()
    username = serializers.CharField(allow_null=True)
    display_name = serializers.CharField()
    kind = serializers.ChoiceField(Kind.choices)
    language = serializers.ChoiceField(Language.choices)
    created_at = serializers.DateTimeField()
    avatar = serializers.CharField(help_text="The picture a player chose, by a name that apps agree on.")


class OwnProfile(Player):
    """A player as they see themselves."""

    email = serializers.EmailField(allow_null=True)
    email_verified_at = serializers.DateTimeField(allow_null=True)
    color_vision = serializers.ChoiceField(ColorVision.choices)
    searchable = serializers.BooleanField(help_text="Whether others find the player by name.")


class SignedIn(serializers.Serializer[Any]):
    """The answer to every way of signing in; `expires_in` counts the seconds of the access token."""

    access = serializers.CharField()
    refresh = serializers.CharField()
    expires_in = serializers.IntegerField()
    player = Player()


class Device(serializers.Serializer[Any]):
    """One place where the player is signed in."""

    id = serializers.UUIDField()
    device = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField()
    current = serializers.BooleanField()


def check_new_password(password: str, user: User, field: str = "password") -> None:
    """Refuse a password that is easily guessed, by anybody or by who knows the player."""
    try:
        validate_password(normalised(password), user)
    except BadPassword as error:
        details = [serializers.ErrorDetail(e.messages[0], e.code) for e in error.error_list]
        raise serializers.ValidationError({field: details}) from error


def _cleaned(clean: Any, text: str) -> str:
    try:
        cleaned: str = clean(text)
    except BadName as error:
        raise serializers.ValidationError("", code=error.code) from error
    return cleaned
