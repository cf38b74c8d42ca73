"""The checks: functions over the data a client received; each returns the faults it finds as sentences."""

from typing import Any

Json = dict[str, Any]
