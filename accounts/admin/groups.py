"""The groups of the staff, whose permissions superusers may change; changes are recorded in the audit log."""

from django.contrib import admin
from django.contrib.auth.models import Group

from accounts.admin.audited import AuditedAdmin

admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(AuditedAdmin):
    """The list of groups and their permissions."""

    ordering = ("name",)
    search_fields = ("name",)
    filter_horizontal = ("permissions",)
