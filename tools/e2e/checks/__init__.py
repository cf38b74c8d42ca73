"""The checks: plain functions over what a client was sent, each returning the faults it sees as sentences."""

from typing import Any

Json = dict[str, Any]
