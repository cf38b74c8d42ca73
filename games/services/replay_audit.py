"""Audit of stored matches: recently finished matches are replayed and must match what is stored.

The audit only writes to the log.
"""

import logging
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from games.selectors.match_rows import read_match
from games.selectors.replays import replay_and_compare, sample_of_finished

WITHIN = timedelta(days=1)
SAMPLE = 200
"""Number of matches of the last day that are replayed; a few seconds of work in total."""

log = logging.getLogger(__name__)


def check_finished_matches() -> int:
    """Replay a sample of the last day's matches; return the number that differ from what is stored."""
    return sum(_differs(match_id) for match_id in sample_of_finished(SAMPLE, timezone.now() - WITHIN))


def _differs(match_id: UUID) -> bool:
    """Replay one match and return whether it differs.

    The log names the place of the difference but no cards; `replay_match` shows those.
    """
    try:
        difference = replay_and_compare(read_match(match_id)).difference
    except Exception:
        log.exception("match %s cannot be compared with its record", match_id)
        return True
    if difference is not None:
        log.error(
            "match %s is not as its record says: %s at move %d", match_id, difference.what, difference.seq
        )
    return difference is not None
