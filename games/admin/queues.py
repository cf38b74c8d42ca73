"""The queues of ranked play, which operators open, close and tune."""

from django.contrib import admin

from accounts.admin.audited import AuditedAdmin
from games.models import Queue, Season


@admin.register(Queue)
class QueueAdmin(AuditedAdmin):
    """All queues; what the rules do not allow is refused."""

    list_display = ("code", "position", "variant", "seats", "teams", "pace", "is_open")

    def get_readonly_fields(self, request: object, obj: object = None) -> tuple[str, ...]:
        """Let a queue keep its name."""
        return ("code",)


@admin.register(Season)
class SeasonAdmin(AuditedAdmin):
    """All seasons; the end of the present one may be moved."""

    list_display = ("number", "starts_at", "ends_at", "closed_at")
    readonly_fields = ("number", "starts_at", "closed_at")
