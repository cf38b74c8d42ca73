"""Admin pages of matches: seats and moves, without the hidden cards of a running match."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.admin.actions import Act, ActingAdmin
from accounts.admin.audited import as_id, staff_of
from games.admin.links import player_link
from games.admin.match_moves import match_moves_page
from games.models import Match
from games.services.starts import annul_match


@admin.register(Match)
class MatchAdmin(ActingAdmin):
    """Matches, searchable by id or code. The game state, the clock and the seed are not displayed."""

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
        "moves",
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

    def get_urls(self) -> list[URLPattern]:
        """Add the URL of the page with the moves of a match."""
        view = self.admin_site.admin_view(self.moves_view)
        return [path("<id:match_id>/moves/", view, name="games_match_moves"), *super().get_urls()]

    def moves_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Return the page with the moves of a match; raise PermissionDenied without the view permission."""
        match = self.get_object(request, str(match_id))
        if not self.has_view_permission(request, match):
            raise PermissionDenied
        context = {**self.admin_site.each_context(request), "opts": self.opts}
        return match_moves_page(request, match, context)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Exclude the secret columns from the query."""
        return super().get_queryset(request).defer("state", "clock", "seed")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Deny editing; changes are made only by actions."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all fields, because none is editable."""
        return (*(field.name for field in self.opts.fields), "table", "moves")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        """Search by the indexed columns: the id, or the code."""
        term = search_term.strip()
        wanted = as_id(term)
        if not term:
            return queryset, False
        return (queryset.filter(id=wanted) if wanted else queryset.filter(code=term.upper())), False

    @admin.display(description="seats")
    def table(self, match: Match) -> SafeString:
        """Return the seats with their players and results."""
        seats = match.seats.select_related("user").order_by("number")
        lines = (
            (
                seat.number,
                player_link(seat.user) if seat.user else seat.bot_name,
                seat.place or "",
                seat.points or "",
            )
            for seat in seats
        )
        return format_html_join("", "<p>{}: {} {} {}</p>", lines)

    @admin.display(description="moves")
    def moves(self, match: Match) -> SafeString:
        """Return a link to the page with the moves."""
        address = reverse("admin:games_match_moves", args=[match.id])
        return format_html('<a href="{}">{} moves, step by step</a>', address, match.seq)
