"""The pages of the Django admin about players, under `/admin/`."""

from accounts.admin.audit_log import StaffActAdmin
from accounts.admin.groups import GroupAdmin
from accounts.admin.login import StaffLogin
from accounts.admin.players import PlayerAdmin

__all__ = ["GroupAdmin", "PlayerAdmin", "StaffActAdmin", "StaffLogin"]
