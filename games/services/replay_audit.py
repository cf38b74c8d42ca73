"""Holding the record to its word: matches that ended lately are played again, and must come out as stored.

Nothing is written but the log.
"""

import logging
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from games.selectors.match_rows import read_match
from games.selectors.replays import replay_and_compare, sample_of_finished

WITHIN = timedelta(days=1)
SAMPLE = 200
"""How many matches of the last day are played again; a few seconds of work in all."""

log = logging.getLogger(__name__)


def check_finished_matches() -> int:
    """Play a sample of the last day's matches again; return how many were not as they are stored."""
    return sum(_differs(match_id) for match_id in sample_of_finished(SAMPLE, timezone.now() - WITHIN))


def _differs(match_id: UUID) -> bool:
    """Play one match again. The log names the place and not the cards; `replay_match` shows those."""
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
