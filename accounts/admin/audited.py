"""Admin pages that stay fast with a million rows, and that record every change in the audit log."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from accounts.models import User
from accounts.services.audit_log import log_action

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
    Pages = Paginator[Any]
else:
    Admin = admin.ModelAdmin
    Pages = Paginator

MAX_COUNTED_ROWS = 1000


class QuickPaginator(Pages):
    """A paginator over the first thousand rows: counting more is slow, and nobody reads so many pages."""

    @cached_property
    def count(self) -> int:
        """Return the number of rows, a thousand at most."""
        rows = cast("QuerySet[Any]", self.object_list)
        return rows[:MAX_COUNTED_ROWS].count()


class AuditedAdmin(Admin):
    """The base class of all admin pages. Rows are created and deleted by the game, not by hand."""

    paginator = QuickPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_max_show_all = 0
    list_per_page = 50
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: the staff cannot add rows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: the staff cannot delete rows."""
        return False

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """Record an addition in the audit log too."""
        log_action(staff_of(request), "add", obj, fields=_told(message))
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """Record a change in the audit log too."""
        log_action(staff_of(request), "change", obj, fields=_told(message))
        return super().log_change(request, obj, message)


def staff_of(request: HttpRequest) -> User:
    """Return the staff member of the request; only for pages that admit nobody else."""
    return cast(User, request.user)


def as_id(text: str) -> UUID | None:
    """Return the id that was entered into a search, or None if the text is not an id."""
    try:
        return UUID(text.strip())
    except ValueError:
        return None


def _told(message: Any) -> Any:
    return message if isinstance(message, list) else str(message)
