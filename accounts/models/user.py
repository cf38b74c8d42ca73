"""Users: guests, members with a name and a password, and bots."""

from typing import Any, ClassVar, Self

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from accounts.names import display_key, username_key
from accounts.plain_names import PlainName
from uno_api.ids import uuid7


class Kind(models.TextChoices):
    """The kinds of players."""

    GUEST = "guest"
    MEMBER = "member"
    BOT = "bot"


class ColorVision(models.TextChoices):
    """The colours that a player confuses, if any, from which a client chooses its shapes and shades."""

    NONE = "none"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"
    MONO = "mono"


class Language(models.TextChoices):
    """The supported languages."""

    ENGLISH = "en"
    ITALIAN = "it"
    CATALAN = "ca"
    SPANISH = "es"


class UserQuerySet(models.QuerySet["User"]):
    """Queries about players."""

    def active(self) -> Self:
        """Return the players who may play: active, not banned, and without a scheduled account deletion."""
        is_free = Q(banned_until=None) | Q(banned_until__lte=timezone.now())
        return self.filter(is_free, is_active=True, closes_at=None)


class UserManager(BaseUserManager["User"]):
    """The manager that Django's commands and its login look up users with."""

    def get_queryset(self) -> UserQuerySet:
        """Return all players, as a `UserQuerySet`."""
        return UserQuerySet(self.model, using=self._db)

    def active(self) -> UserQuerySet:
        """Return the players who may play."""
        return self.get_queryset().active()

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the member with this user name, compared by its key; raise User.DoesNotExist."""
        return self.get(username_key=username_key(username or ""))

    def create_superuser(self, username_key: str, password: str | None = None, **fields: Any) -> "User":
        """Create a member with all permissions, for `manage.py createsuperuser`."""
        fields = {"display_name": username_key, **fields, "is_staff": True, "is_superuser": True}
        user = self.model(kind=Kind.MEMBER, username=username_key, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """A player. A guest has neither user name nor password, and may become a member with the same row."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.GUEST)
    username = models.CharField(max_length=20, null=True, blank=True)
    username_key = models.CharField("username", max_length=20, null=True, blank=True, unique=True)
    display_name = models.CharField(max_length=60)
    display_key = models.CharField(max_length=60, editable=False)
    email = models.EmailField(null=True, blank=True)
    email_verified_at = models.DateTimeField(null=True, blank=True)
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.ENGLISH)
    avatar = models.CharField(max_length=16, default="plain")
    color_vision = models.CharField(max_length=6, choices=ColorVision.choices, default=ColorVision.NONE)
    is_searchable = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    # A ban expires by itself: nothing has to be done at this time.
    banned_until = models.DateTimeField(null=True, blank=True)
    ban_reason = models.CharField(max_length=200, blank=True)
    # Set when the player requests the account deletion, which can be cancelled until this time.
    closes_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username_key"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = "player"
        indexes = [
            models.Index(fields=["-id"], name="the_staff", condition=Q(is_staff=True)),
            models.Index(
                fields=["display_key"], opclasses=["varchar_pattern_ops"], name="players_by_display_prefix"
            ),
            models.Index(PlainName("display_key"), name="players_by_plain_name"),
            models.Index(
                fields=["closes_at"],
                name="players_about_to_leave",
                condition=Q(closes_at__isnull=False, erased_at=None),
            ),
        ]
        permissions = [("end_sessions", "Can sign players out"), ("ban_player", "Can ban players")]
        constraints = [
            models.UniqueConstraint(Lower("email"), name="one_account_an_email"),
            models.CheckConstraint(
                condition=~Q(kind=Kind.MEMBER) | Q(username_key__isnull=False) | Q(erased_at__isnull=False),
                name="a_member_has_a_name",
            ),
            models.CheckConstraint(
                condition=Q(username__isnull=True, username_key__isnull=True)
                | Q(username__isnull=False, username_key__isnull=False),
                name="a_name_has_its_key",
            ),
        ]

    def __str__(self) -> str:
        return self.username or self.display_name

    @property
    def is_banned(self) -> bool:
        """Whether a ban is in force."""
        return self.banned_until is not None and self.banned_until > timezone.now()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row, with the keys by which its names are compared."""
        self.username_key = username_key(self.username) if self.username else None
        self.display_key = display_key(self.display_name)
        super().save(*args, **kwargs)
