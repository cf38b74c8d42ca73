"""Matches as the staff sees them: who sits there and how far it is, and never a card."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.admin.acts import Act, ActingAdmin
from accounts.admin.audited import as_id, staff_of
from games.models import Match
from games.services.annulling import annul_match


@admin.register(Match)
class MatchAdmin(ActingAdmin):
    """Found by id or code. The state of play, the clock and the seed are shown to nobody."""

    list_display = (
        "code",
        "variant",
        "status",
        "queue",
        "rated",
        "seq",
        "created_at",
        "wake_at",
        "finished_at",
    )
    list_filter = ("status",)
    ordering = ("-id",)
    search_fields = ("code",)
    search_help_text = "An id, or the code of a room."
    fields = (
        ("id", "code"),
        ("status", "reason"),
        ("variant", "options"),
        ("queue", "rated"),
        ("visibility", "spectators", "pace"),
        ("seq", "revision"),
        ("created_at", "started_at", "finished_at"),
        ("deadline", "wake_at"),
        "table",
    )
    acts = (
        Act(
            "annul",
            "Annul",
            "games.annul_match",
            lambda request, match, said: annul_match(staff_of(request), match.id, said["reason"]),
            fits=lambda match: match.status in Match.LIVE,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Leave the secrets in the database."""
        return super().get_queryset(request).defer("state", "clock", "seed")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let nobody write: what can be done is an act."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Let nobody write."""
        return (*(field.name for field in self.opts.fields), "table")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        """Find a match by what has an index."""
        term = search_term.strip()
        wanted = as_id(term)
        if not term:
            return queryset, False
        return (queryset.filter(id=wanted) if wanted else queryset.filter(code=term.upper())), False

    @admin.display(description="seats")
    def table(self, match: Match) -> SafeString:
        """Return who sits where, and how it went."""
        seats = match.seats.select_related("user").order_by("number")
        lines = (
            (seat.number, seat.user or seat.bot_name, seat.place or "", seat.points or "") for seat in seats
        )
        return format_html_join("", "<p>{}: {} {} {}</p>", lines)
