"""Players in the admin: their profile, sessions and login methods, and the actions on them."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminSplitDateTime
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.admin.actions import Act, ActingAdmin, WhyForm
from accounts.admin.audited import as_id, staff_of
from accounts.models import Note, User
from accounts.selectors.players import called, find_by_login
from accounts.selectors.second_factor import has_second_factor
from accounts.selectors.sessions import live_sessions
from accounts.services.bans import ban_player, lift_ban, sign_out_player

if TYPE_CHECKING:
    Inline = admin.TabularInline[Note, User]
else:
    Inline = admin.TabularInline


class BanForm(WhyForm):
    """A form that asks for the reason of a ban and its end."""

    until = forms.SplitDateTimeField(
        widget=AdminSplitDateTime, initial=lambda: timezone.now() + timedelta(days=7), help_text="UTC"
    )

    def clean_until(self) -> Any:
        """Return the end of the ban; raise a validation error if it is not in the future."""
        until = self.cleaned_data["until"]
        if until <= timezone.now():
            raise forms.ValidationError("This has passed already.")
        return until


class NoteInline(Inline):
    """The notes of the staff; a note cannot be changed."""

    model = Note
    fk_name = "player"
    extra = 1
    fields = ("text", "author", "written_at")
    readonly_fields = ("author", "written_at")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: notes cannot be changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: notes cannot be deleted."""
        return False


@admin.register(User)
class PlayerAdmin(ActingAdmin):
    """Players, found by id, e-mail address or the beginning of a name. Only superusers change permissions."""

    list_display = ("__str__", "kind", "email", "created_at", "banned_until", "is_staff")
    list_filter = ("kind", "is_staff")
    ordering = ("-id",)
    search_fields = ("username_key",)
    search_help_text = "An id, an e-mail address, or the beginning of a name."
    rights = ("is_staff", "is_superuser", "groups")
    fields = (
        ("id", "kind"),
        ("username", "display_name"),
        ("email", "email_verified_at"),
        ("language", "created_at", "last_login"),
        ("banned_until", "ban_reason"),
        ("is_active", "closes_at", "erased_at"),
        "signed_in",
        "ways_in",
        ("is_staff", "is_superuser"),
        "groups",
    )
    filter_horizontal = ("groups",)
    inlines = (NoteInline,)
    acts = (
        Act(
            "sign-out",
            "Sign out everywhere",
            "accounts.end_sessions",
            lambda request, player, said: sign_out_player(staff_of(request), player.id, said["reason"]),
        ),
        Act(
            "ban",
            "Ban",
            "accounts.ban_player",
            lambda request, player, said: ban_player(
                staff_of(request), player.id, said["until"], said["reason"]
            ),
            form=BanForm,
        ),
        Act(
            "lift-ban",
            "Lift the ban",
            "accounts.ban_player",
            lambda request, player, said: lift_ban(staff_of(request), player.id, said["reason"]),
            fits=lambda player: player.is_banned,
        ),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all fields except, for superusers, those of the permissions."""
        names = [field.name for field in self.opts.fields] + ["signed_in", "ways_in", "groups"]
        is_free = staff_of(request).is_superuser
        return tuple(name for name in names if not (is_free and name in self.rights))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Return the players with this id or e-mail address, or a name that begins so; all are indexed."""
        term = search_term.strip()
        if not term:
            return queryset, False
        wanted = as_id(term)
        if wanted:
            return queryset.filter(id=wanted), False
        if "@" in term:
            found = find_by_login(term)
            return (queryset.filter(id=found.id) if found else queryset.none()), False
        return called(queryset, term), False

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Save the new notes, with the staff member as author."""
        for note in formset.save(commit=False):
            cast(Note, note).author = staff_of(request)
            note.save()
        formset.save_m2m()

    @admin.display(description="signed in")
    def signed_in(self, player: User) -> str:
        """Return the devices on which the player is signed in, the ten last used at most."""
        devices = (
            live_sessions(player.id).order_by("-last_used_at").values_list("device", "last_used_at")[:10]
        )
        return "; ".join(f"{device} ({used_at:%Y-%m-%d %H:%M})" for device, used_at in devices) or "nowhere"

    @admin.display(description="signs in with")
    def ways_in(self, player: User) -> str:
        """Return the login methods of the account, without keys and codes."""
        code = " and a code" if has_second_factor(player.id) else ""
        ways = [f"a password{code}"] if player.has_usable_password() else []
        ways += [f"{link.provider}{code}" for link in player.social_links.order_by("provider")]
        ways += [f"passkey “{passkey.name}”" for passkey in player.passkeys.order_by("id")]
        return "; ".join(ways) or "nothing"
