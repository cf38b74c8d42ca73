"""Admin pages of ranked queues, which operators open, close and tune, and of seasons."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.forms import ModelForm
from django.http import HttpRequest

from accounts.admin.audited import AuditedAdmin
from games.engine import VARIANTS
from games.models import OPEN_TICKETS, Queue, Season, Ticket

WHAT_IT_IS = {"variant", "seats", "teams"}
"""Fields that cannot change while players wait in the queue."""

if TYPE_CHECKING:
    QueueModelForm = ModelForm[Queue]
else:
    QueueModelForm = ModelForm


class QueueForm(QueueModelForm):
    """Form of a queue.

    It rejects options that the rules do not allow, and a change of game while tickets are open.
    """

    variant = forms.ChoiceField(choices=[(code, code) for code in VARIANTS])

    class Meta:
        model = Queue
        fields = "__all__"
        help_texts = {
            "code": "Name of the queue in the API. Ratings belong to it: use another queue for another game.",
            "position": "Position in the list.",
            "options": 'House rules, for example {"stacking": "same_type"}.',
            "teams": "2, or 0 for matches without teams.",
            "target_score": "Score that ends a match; empty for the default of the variant.",
            "start": "Initial rating range of a new ticket, in points up and down.",
            "growth": "Points a second by which the range grows. Simulate a change: `make simulate-queue`.",
            "longest": "Seconds after which a ticket accepts any rating.",
            "is_open": "Whether players may enter. Closing a queue ends its tickets and notifies players.",
        }

    def clean(self) -> dict[str, Any] | None:
        """Raise ValidationError if the game of an open queue with waiting tickets is changed."""
        cleaned = super().clean() or self.cleaned_data
        stays_open = cleaned.get("is_open") and not self.instance._state.adding
        if stays_open and WHAT_IT_IS.intersection(self.changed_data) and waiting_in(self.instance):
            raise ValidationError("People wait in this queue: close it before it becomes another game.")
        return cleaned


@admin.register(Queue)
class QueueAdmin(AuditedAdmin):
    """All queues. Queues are closed and never deleted, because their ratings stay."""

    form = QueueForm
    list_display = ("code", "position", "variant", "seats", "teams", "pace", "is_open", "waiting")
    list_filter = ("is_open", "variant")
    ordering = ("position", "code")
    fieldsets = (
        (None, {"fields": ("code", "position", "is_open")}),
        ("The table", {"fields": ("variant", "options", "seats", "teams", "pace", "target_score")}),
        ("How far apart in rating they may sit", {"fields": ("start", "growth", "longest")}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may add queues."""
        return bool(request.user.has_perm("games.add_queue"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return the code as read-only for an existing queue."""
        return ("code",) if obj else ()

    @admin.display(description="tickets")
    def waiting(self, queue: Queue) -> int:
        """Return the number of open tickets."""
        return waiting_in(queue)


@admin.register(Season)
class SeasonAdmin(AuditedAdmin):
    """All seasons. The end of the current one may be changed; the next one starts within a minute of it."""

    list_display = ("number", "starts_at", "ends_at", "closed_at")
    ordering = ("-number",)
    fields = ("number", "starts_at", "ends_at", "closed_at")
    readonly_fields = ("number", "starts_at", "closed_at")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Deny editing of closed seasons."""
        is_over = isinstance(obj, Season) and obj.closed_at is not None
        return super().has_change_permission(request, obj) and not is_over


def waiting_in(queue: Queue) -> int:
    """Return the number of open tickets of a queue."""
    return Ticket.objects.filter(queue=queue, status__in=OPEN_TICKETS).count()
