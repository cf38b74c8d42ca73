"""Admin pages of collusion cases: the signals, the matches to review, and the staff's decision."""

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.admin.audited import AuditedAdmin
from games.admin.links import match_link
from games.models import Suspicion


@admin.register(Suspicion)
class SuspicionAdmin(AuditedAdmin):
    """List of cases by score; only the decision and a note can be edited."""

    list_display = ("gainer", "giver", "score", "status", "updated_at")
    list_filter = ("status",)
    list_select_related = ("gainer", "giver")
    search_fields = ("gainer__display_name", "gainer__username", "giver__display_name", "giver__username")
    ordering = ("-score", "-updated_at")
    fields = ("gainer", "giver", "score", "reasons", "replays", "status", "note", "created_at", "updated_at")
    readonly_fields = ("gainer", "giver", "score", "reasons", "replays", "created_at", "updated_at")

    @admin.display(description="signals")
    def reasons(self, suspicion: Suspicion) -> SafeString:
        """Return the signals with their points, one per line."""
        lines = ((signal["points"], signal["name"], signal["text"]) for signal in suspicion.signals)
        return format_html_join("", "<p><b>{} {}</b>: {}</p>", lines)

    @admin.display(description="matches")
    def replays(self, suspicion: Suspicion) -> SafeString:
        """Return a link to each match in which both played, latest first."""
        found = suspicion.matches.order_by("-id").only("id", "queue", "finished_at")
        lines = ((match_link(match.id), match.queue, match.finished_at) for match in found)
        return format_html_join("", "<p>{} {} {}</p>", lines)
