"""The groups of the staff, whose rights superusers may change; what they change is on record."""

from django.contrib import admin
from django.contrib.auth.models import Group

from accounts.admin.audited import AuditedAdmin

admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(AuditedAdmin):
    """All groups and what they may do."""

    ordering = ("name",)
    search_fields = ("name",)
    filter_horizontal = ("permissions",)
