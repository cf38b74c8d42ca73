"""Pages of the admin that are quick at a million rows, and that write down all that is done on them."""

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

MOST_COUNTED = 1000


class QuickPaginator(Pages):
    """Pages of the first thousand rows: to count more takes long, and nobody turns so many pages."""

    @cached_property
    def count(self) -> int:
        """Return how many rows there are, a thousand at most."""
        rows = cast("QuerySet[Any]", self.object_list)
        return rows[:MOST_COUNTED].count()


class AuditedAdmin(Admin):
    """The ground all our pages stand on. Rows are made and deleted by the game, not by hand."""

    paginator = QuickPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_max_show_all = 0
    list_per_page = 50
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody makes one up."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody makes one disappear."""
        return False

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """Write an addition down, in our record too."""
        log_action(staff_of(request), "add", obj, fields=_told(message))
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """Write a change down, in our record too."""
        log_action(staff_of(request), "change", obj, fields=_told(message))
        return super().log_change(request, obj, message)


def staff_of(request: HttpRequest) -> User:
    """Return who is at work; only for pages that let in the staff alone."""
    return cast(User, request.user)


def as_id(text: str) -> UUID | None:
    """Return the id that was typed into a search, None if it is something else."""
    try:
        return UUID(text.strip())
    except ValueError:
        return None


def _told(message: Any) -> Any:
    return message if isinstance(message, list) else str(message)
