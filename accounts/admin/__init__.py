"""What the staff sees and does about players, under `/admin/`."""

from accounts.admin.groups import GroupAdmin
from accounts.admin.login import StaffLogin
from accounts.admin.players import PlayerAdmin
from accounts.admin.staff_acts import StaffActAdmin

__all__ = ["GroupAdmin", "PlayerAdmin", "StaffActAdmin", "StaffLogin"]
