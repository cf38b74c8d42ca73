"""What the staff sees and decides under `/admin/`."""

from games.admin.suspicions import SuspicionAdmin

__all__ = ["SuspicionAdmin"]
