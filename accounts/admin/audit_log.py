"""The record of what the staff has done: to be read, and no more."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from accounts.admin.audited import AuditedAdmin, as_id
from accounts.models import StaffAct


@admin.register(StaffAct)
class StaffActAdmin(AuditedAdmin):
    """A list, the last act first; searched by the id of who did it, or of what it was done to."""

    list_display = ("at", "actor_name", "act", "subject_name", "reason")
    ordering = ("-id",)
    search_fields = ("subject",)
    search_help_text = "An id, of somebody of the staff or of what was done to."

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[StaffAct], search_term: str
    ) -> tuple[QuerySet[StaffAct], bool]:
        """Find what was done by somebody, or to something."""
        wanted = as_id(search_term)
        if not search_term:
            return queryset, False
        if wanted is None:
            return queryset.none(), False
        subjects = [f"{kind} {wanted}" for kind in ("accounts.user", "games.match", "games.report")]
        return queryset.filter(actor=wanted) | queryset.filter(subject__in=subjects), False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody changes what was done."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Show everything."""
        return tuple(field.name for field in self.opts.fields)
