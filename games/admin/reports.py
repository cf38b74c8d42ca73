"""Admin pages of player reports, from submission until a member of the staff closes them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.admin.actions import Act, ActingAdmin
from accounts.admin.audited import as_id, staff_of
from games.admin.links import match_link, player_link
from games.models import Report
from games.services.reports import close_report


class OutcomeForm(forms.Form):
    """Form for the outcome of a report."""

    outcome = forms.CharField(max_length=200)


class IsOpen(admin.SimpleListFilter):
    """Filter by status; shows open reports by default."""

    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices besides the default."""
        return [("closed", "closed"), ("all", "all")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        """Return the reports with the selected status."""
        if self.value() == "all":
            return queryset
        return queryset.filter(closed_at__isnull=self.value() != "closed")

    def choices(self, changelist: Any) -> Any:
        """Yield the choices, with the default one labelled `open`."""
        for choice in super().choices(changelist):
            is_first = choice["display"] not in ("closed", "all")
            yield {**choice, "display": "open"} if is_first else choice


@admin.register(Report)
class ReportAdmin(ActingAdmin):
    """Reports, oldest first, searchable by the id of a report, a player or a match."""

    list_display = ("created_at", "reason", "who", "reporter", "where", "closed_at", "outcome")
    list_filter = (IsOpen, "reason")
    list_select_related = ("player", "reporter")
    ordering = ("created_at",)
    search_fields = ("id",)
    search_help_text = "The id of a report, a player or a match."
    fields = (
        "id",
        "player",
        "reporter",
        "match",
        "reason",
        "text",
        "created_at",
        "closed_at",
        "closed_by",
        "outcome",
    )
    acts = (
        Act(
            "close",
            "Close report",
            "games.change_report",
            lambda request, report, said: close_report(staff_of(request), report.id, said["outcome"]),
            form=OutcomeForm,
            fits=lambda report: report.closed_at is None,
        ),
    )

    @admin.display(description="player")
    def who(self, report: Report) -> SafeString:
        """Return a link to the reported player."""
        return player_link(report.player)

    @admin.display(description="match")
    def where(self, report: Report) -> SafeString:
        """Return a link to the match, if the report refers to one."""
        return match_link(report.match_id)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Deny editing; changes are made only by actions."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all fields, because reports are not editable."""
        return tuple(field.name for field in self.opts.fields)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Report], search_term: str
    ) -> tuple[QuerySet[Report], bool]:
        """Search by the indexed columns: the id of a report, a player or a match."""
        wanted = as_id(search_term)
        if not search_term.strip():
            return queryset, False
        if wanted is None:
            return queryset.none(), False
        found = (
            queryset.filter(id=wanted) | queryset.filter(player_id=wanted) | queryset.filter(match_id=wanted)
        )
        return found, False
