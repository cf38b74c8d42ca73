"""Admin pages of matches that were set aside and of failed bots, with an action to release them."""

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
    """List of failures, latest first; a filter selects those that are not resolved."""

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
        """Exclude the secret columns of the matches from the query."""
        return super().get_queryset(request).defer("match__state", "match__clock", "match__seed")

    def has_change_permission(self, request: HttpRequest, obj: MatchFailure | None = None) -> bool:
        """Deny editing; changes are made only by actions."""
        return False

    @admin.display(description="match")
    def address(self, failure: MatchFailure) -> SafeString:
        """Return a link to the page of the match."""
        return match_link(failure.match_id)
