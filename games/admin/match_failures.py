"""Matches that were set aside, and bots that failed: what is wrong, and another try."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.admin.actions import Act, ActingAdmin
from accounts.admin.audited import staff_of
from games.admin.links import match_link
from games.models import MatchFailure
from games.services.match_failures import release_match


@admin.register(MatchFailure)
class MatchFailureAdmin(ActingAdmin):
    """A list, the latest first; the filter leaves those that are not resolved."""

    list_display = ("match", "kind", "message", "times", "total", "first_at", "last_at", "resolved_at")
    list_filter = ("kind", ("resolved_at", admin.EmptyFieldListFilter))
    list_select_related = ("match",)
    ordering = ("-last_at",)
    fields = ("address", "kind", "message", "times", "total", "first_at", "last_at", "resolved_at")
    readonly_fields = fields
    acts = (
        Act(
            "release",
            "Release",
            "games.release_match",
            lambda request, failure, said: release_match(staff_of(request), failure.id, said["reason"]),
            fits=lambda failure: failure.resolved_at is None,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> "QuerySet[MatchFailure]":
        """Leave the secrets of the matches in the database."""
        return super().get_queryset(request).defer("match__state", "match__clock", "match__seed")

    def has_change_permission(self, request: HttpRequest, obj: MatchFailure | None = None) -> bool:
        """Let nobody write: what can be done is an act."""
        return False

    @admin.display(description="match")
    def address(self, failure: MatchFailure) -> SafeString:
        """Return a link to the match's own page."""
        return match_link(failure.match_id)
