"""Admin pages of ranked outcomes, with an action to excuse one."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.admin.actions import Act, ActingAdmin
from accounts.admin.audited import as_id, staff_of
from games.admin.links import match_link, player_link
from games.models import RankedOutcome
from games.services.conduct import excuse_outcome


@admin.register(RankedOutcome)
class RankedOutcomeAdmin(ActingAdmin):
    """Outcomes, latest first, searchable by the id of a player or a match."""

    list_display = ("created_at", "player", "outcome", "is_slow", "is_excused", "where")
    list_select_related = ("user",)
    ordering = ("-id",)
    search_fields = ("id",)
    search_help_text = "The id of a player or a match."
    acts = (
        Act(
            "excuse",
            "Excuse",
            "games.change_rankedoutcome",
            lambda request, outcome, said: excuse_outcome(staff_of(request), outcome.id, said["reason"]),
            fits=lambda outcome: not outcome.is_excused,
        ),
    )

    @admin.display(description="player")
    def player(self, outcome: RankedOutcome) -> SafeString:
        """Return a link to the player."""
        return player_link(outcome.user)

    @admin.display(description="match")
    def where(self, outcome: RankedOutcome) -> SafeString:
        """Return a link to the match."""
        return match_link(outcome.match_id)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all fields, because outcomes are not editable."""
        return tuple(field.name for field in self.opts.fields)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[RankedOutcome], search_term: str
    ) -> tuple[QuerySet[RankedOutcome], bool]:
        """Search by the indexed columns: the id of a player or a match."""
        wanted = as_id(search_term)
        if not search_term.strip():
            return queryset, False
        if wanted is None:
            return queryset.none(), False
        return queryset.filter(user_id=wanted) | queryset.filter(match_id=wanted), False
