"""Serializers of accounts: names, passwords and settings are cleaned, or rejected field by field."""

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

MAX_INPUT_LENGTH = 200
MIN_SEARCH_LENGTH = 2
MAX_KEY_LENGTH = 500


class LimitedText(serializers.CharField):
    """A string field; numbers are rejected."""

    def to_internal_value(self, data: Any) -> str:
        """Return the string; raise a validation error for any other type."""
        if not isinstance(data, str):
            self.fail("invalid")
        text: str = super().to_internal_value(data)
        return text


@extend_schema_field({"type": "string", "minLength": 3, "maxLength": 20, "pattern": "^[A-Za-z0-9_.-]+$"})
class Username(LimitedText):
    """A user name, cleaned by `accounts.names.clean_username`."""

    def to_internal_value(self, data: Any) -> str:
        """Return the cleaned name, or raise a validation error with the reason."""
        return _cleaned(clean_username, super().to_internal_value(data))


@extend_schema_field(
    {"type": "string", "minLength": 1, "maxLength": 60, "description": "1 to 20 characters."}
)
class DisplayName(LimitedText):
    """A display name, cleaned by `accounts.names.clean_display_name`."""

    def to_internal_value(self, data: Any) -> str:
        """Return the cleaned name, or raise a validation error with the reason."""
        return _cleaned(clean_display_name, super().to_internal_value(data))


class Password(LimitedText):
    """A password; leading and trailing blanks are part of it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_INPUT_LENGTH, trim_whitespace=False, write_only=True, **kwargs)


class KeyField(LimitedText):
    """A key from an e-mail, or a challenge; blanks inside it and a link before it are removed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_KEY_LENGTH, write_only=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Return the key that the text contains."""
        return key_in(super().to_internal_value(data))


class Email(serializers.EmailField):
    """An e-mail address, trimmed, without invisible characters, and with full-width characters replaced."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=254, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Normalise the address before its form is validated."""
        return super().run_validation(plain(data) if isinstance(data, str) else data)


@extend_schema_field(
    {"type": "string", "description": "`en`, `it`, `ca` or `es`, with or without a region: `es-MX`."}
)
class LanguageTag(serializers.Field[str, Any, str, Any]):
    """A supported language; the region is ignored."""

    def to_internal_value(self, data: Any) -> str:
        """Return the language without its region; raise a validation error for an unsupported one."""
        language = read_language(data)
        if language is None:
            raise serializers.ValidationError("", code="invalid_choice")
        return language


class GuestRequest(Body):
    """The body of `POST /auth/guest`."""

    display_name = DisplayName(max_length=MAX_INPUT_LENGTH, required=False, allow_null=True)


class Credentials(Body):
    """The credentials of a member: a user name, an e-mail address and a password that is hard to guess."""

    username = Username(max_length=MAX_INPUT_LENGTH)
    email = Email()
    password = Password()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Validate the password, also against the user name and the e-mail address."""
        check_new_password(attrs["password"], User(username=attrs["username"], email=attrs["email"]))
        return attrs


class NewMember(Credentials):
    """The body of `POST /auth/register`; `display_name` defaults to the user name."""

    display_name = DisplayName(max_length=MAX_INPUT_LENGTH, required=False, allow_null=True)


class Login(Body):
    """The body of `POST /auth/login`: a user name or an e-mail address, and the password."""

    login = LimitedText(max_length=254)
    password = Password()


class RefreshToken(Body):
    """The body of `POST /auth/refresh`."""

    refresh = LimitedText(max_length=MAX_INPUT_LENGTH)


class Settings(Strict):
    """The body of `PATCH /me`; unknown fields are rejected, because they would have no effect."""

    display_name = DisplayName(max_length=MAX_INPUT_LENGTH, required=False)
    language = LanguageTag(required=False)
    avatar = serializers.RegexField(r"^[a-z0-9_-]{1,16}$", max_length=16, required=False)
    color_vision = serializers.ChoiceField(ColorVision.choices, required=False)
    searchable = serializers.BooleanField(source="is_searchable", required=False)


class Search(PageQuery):
    """The query of `GET /players`."""

    search = serializers.CharField(
        min_length=1,
        max_length=60,
        help_text="Two characters or more; one in a script without case, such as 李.",
    )

    def validate_search(self, search: str) -> str:
        """Reject a single letter of a script with upper and lower case: too many names begin with it."""
        if len(search) < MIN_SEARCH_LENGTH and unicodedata.category(search) != "Lo":
            raise serializers.ValidationError("", code="min_length")
        return search


class Player(serializers.Serializer[Any]):
    """The public profile of a player."""

    id = serializers.UUIDField()
    username = serializers.CharField(allow_null=True)
    display_name = serializers.CharField()
    kind = serializers.ChoiceField(Kind.choices)
    language = serializers.ChoiceField(Language.choices)
    created_at = serializers.DateTimeField()
    avatar = serializers.CharField(
        help_text="Name of the picture that the player chose; apps define the names."
    )


class OwnProfile(Player):
    """The profile of a player as the player sees it."""

    email = serializers.EmailField(allow_null=True)
    email_verified_at = serializers.DateTimeField(allow_null=True)
    color_vision = serializers.ChoiceField(ColorVision.choices)
    searchable = serializers.BooleanField(help_text="Whether other players can find the player by name.")


class SignedIn(serializers.Serializer[Any]):
    """The answer to every login; `expires_in` is the lifetime of the access token in seconds."""

    access = serializers.CharField()
    refresh = serializers.CharField()
    expires_in = serializers.IntegerField()
    player = Player()


class Device(serializers.Serializer[Any]):
    """A session: one device on which the player is signed in."""

    id = serializers.UUIDField()
    device = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField()
    current = serializers.BooleanField()


def check_new_password(password: str, user: User, field: str = "password") -> None:
    """Raise a validation error for a password that is common, or easily guessed from the user's data."""
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
