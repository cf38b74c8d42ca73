"""The audit log in the admin, which is read-only."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from accounts.admin.audited import AuditedAdmin, as_id
from accounts.models import StaffAct


@admin.register(StaffAct)
class StaffActAdmin(AuditedAdmin):
    """The list of actions, latest first, searched by the id of the actor or of the subject."""

    list_display = ("at", "actor_name", "act", "subject_name", "reason")
    ordering = ("-id",)
    search_fields = ("subject",)
    search_help_text = "The id of a staff member, or of the object of an action."

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[StaffAct], search_term: str
    ) -> tuple[QuerySet[StaffAct], bool]:
        """Return the actions by, or on, the object with this id."""
        wanted = as_id(search_term)
        if not search_term:
            return queryset, False
        if wanted is None:
            return queryset.none(), False
        subjects = [f"{kind} {wanted}" for kind in ("accounts.user", "games.match", "games.report")]
        return queryset.filter(actor=wanted) | queryset.filter(subject__in=subjects), False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: the audit log cannot be changed."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all fields."""
        return tuple(field.name for field in self.opts.fields)
