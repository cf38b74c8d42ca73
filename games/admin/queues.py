"""The queues of ranked play, which operators open, close and tune, and the seasons."""

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
"""What cannot become something else while people wait for it."""

if TYPE_CHECKING:
    QueueModelForm = ModelForm[Queue]
else:
    QueueModelForm = ModelForm


class QueueForm(QueueModelForm):
    """A queue as it may be: what the rules do not allow is refused, and so is another game for who waits."""

    variant = forms.ChoiceField(choices=[(code, code) for code in VARIANTS])

    class Meta:
        model = Queue
        fields = "__all__"
        help_texts = {
            "code": "What clients call it. Ratings stay with it: another game should get another queue.",
            "position": "Its place in the list.",
            "options": 'House rules, such as {"stacking": "same_type"}.',
            "teams": "2, or 0 where everybody plays alone.",
            "target_score": "What ends a match; nothing, to leave that to the variant.",
            "start": "The rating points a new ticket reaches up and down.",
            "growth": "What it reaches more with each second. Ask `make simulate-queue` first.",
            "longest": "After so many seconds anybody will do.",
            "is_open": "Whether people may enter. Who waits in a queue that is closed is told to go.",
        }

    def clean(self) -> dict[str, Any] | None:
        """Refuse to seat people who wait for one game at another."""
        cleaned = super().clean() or self.cleaned_data
        stays_open = cleaned.get("is_open") and not self.instance._state.adding
        if stays_open and WHAT_IT_IS.intersection(self.changed_data) and waiting_in(self.instance):
            raise ValidationError("People wait in this queue: close it before it becomes another game.")
        return cleaned


@admin.register(Queue)
class QueueAdmin(AuditedAdmin):
    """All queues. None is deleted, since ratings stay; it is closed."""

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
        """Let those open a new queue who have the right to."""
        return bool(request.user.has_perm("games.add_queue"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Let a queue keep its name."""
        return ("code",) if obj else ()

    @admin.display(description="tickets")
    def waiting(self, queue: Queue) -> int:
        """Return how many tickets are open."""
        return waiting_in(queue)


@admin.register(Season)
class SeasonAdmin(AuditedAdmin):
    """All seasons; the end of the present one may be moved, and the next begins within a minute of it."""

    list_display = ("number", "starts_at", "ends_at", "closed_at")
    ordering = ("-number",)
    fields = ("number", "starts_at", "ends_at", "closed_at")
    readonly_fields = ("number", "starts_at", "closed_at")

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Leave seasons that are over as they ended."""
        is_over = isinstance(obj, Season) and obj.closed_at is not None
        return super().has_change_permission(request, obj) and not is_over


def waiting_in(queue: Queue) -> int:
    """Return how many tickets of a queue are open."""
    return Ticket.objects.filter(queue=queue, status__in=OPEN_TICKETS).count()
