"""Compensates players for downtime: no turn, seat or ticket is lost if the clock stops or is set back.

Each change is one statement, in the transaction of the caller. The clock of a match is stored as text and
is not rewritten; `clock_shift` is the number of milliseconds by which the times in it have moved since it
was written.
"""

from datetime import datetime, timedelta

from games.services.presence import HERE_FOR
from games.time_control import AWAY_GONE, OUTAGE_GRACE
from uno_api.sql import run

ON_THE_CLOCK = "to_timestamp((substring(clock FROM '{pattern}')::bigint + clock_shift) / 1000.0)"
"""SQL for a time in the stored clock of a match; null where the text does not match the clock format."""

TURN_BEGAN = ON_THE_CLOCK.format(pattern=r"^\[([0-9]{1,15}),")
LAST_STEP = ON_THE_CLOCK.format(pattern=r"^\[[0-9]+,[0-9]+,([0-9]{1,15}),")

# The player whose turn it is keeps the time that was left when the outage began, or when the turn began
# if it began during the outage.
MATCHES_GO_ON = f"""
UPDATE games_match m SET deadline = later.deadline, wake_at = least(m.wake_at, %(ended)s),
  revision = m.revision + 1,
  clock_shift = m.clock_shift + round(extract(epoch FROM later.deadline - m.deadline) * 1000)::bigint
FROM (
  SELECT id, greatest(
    deadline + greatest(%(ended)s - greatest({TURN_BEGAN}, %(began)s), interval '0'),
    %(ended)s + %(grace)s::interval) AS deadline
  FROM games_match WHERE status = 'playing' AND deadline IS NOT NULL
) AS later WHERE m.id = later.id
"""  # noqa: S608 (nothing but constants)
ROOMS_STAY = """
UPDATE games_match SET deadline = deadline + (%(ended)s - %(began)s), wake_at = least(wake_at, %(ended)s)
WHERE status = 'open'
"""
PLAYERS_WERE_THERE = """
UPDATE games_seat s SET here_until = least(s.here_until + (%(ended)s - %(began)s), %(ended)s)
FROM games_match m WHERE m.id = s.match_id AND m.status IN ('open', 'playing')
  AND s.here_until BETWEEN %(began)s - %(gone)s::interval AND %(ended)s
"""
WAITING_WERE_THERE = """
UPDATE games_ticketholder SET seen_at = least(seen_at + (%(ended)s - %(began)s), %(ended)s)
WHERE is_open AND seen_at < %(ended)s
"""

# Where the last step of a match would lie in the future, its times are moved back so that the step lies at
# the present; the time used since that step is given back.
MATCHES_CAME_BACK = f"""
UPDATE games_match m SET deadline = m.deadline - back.by, wake_at = least(m.wake_at, %(now)s),
  revision = m.revision + 1, clock_shift = m.clock_shift - round(extract(epoch FROM back.by) * 1000)::bigint
FROM (
  SELECT id, greatest({LAST_STEP} - %(now)s, interval '0') AS by FROM games_match WHERE status = 'playing'
) AS back WHERE m.id = back.id
"""  # noqa: S608 (nothing but constants)
ROOMS_CAME_BACK = """
UPDATE games_match SET wake_at = least(wake_at, %(now)s) WHERE status = 'open'
"""
PLAYERS_CAME_BACK = """
UPDATE games_seat s SET here_until = %(now)s + %(here_for)s::interval
FROM games_match m WHERE m.id = s.match_id AND m.status IN ('open', 'playing')
  AND s.here_until > %(now)s + %(here_for)s::interval
"""
WAITING_CAME_BACK = """
UPDATE games_ticketholder SET seen_at = %(now)s WHERE is_open AND seen_at > %(now)s
"""
TICKETS_CAME_BACK = """
UPDATE games_ticket SET waiting_since = %(now)s
WHERE status IN ('gathering', 'waiting') AND waiting_since > %(now)s
"""


def give_back(began: datetime, ended: datetime) -> None:
    """Extend everything that expires by the time between two moments during which the clock was stopped.

    Every player whose turn it is has at least some seconds left (`OUTAGE_GRACE`).
    """
    times = {
        "began": began,
        "ended": ended,
        "grace": timedelta(milliseconds=OUTAGE_GRACE),
        "gone": timedelta(milliseconds=AWAY_GONE),
    }
    for statement in (MATCHES_GO_ON, ROOMS_STAY, PLAYERS_WERE_THERE, WAITING_WERE_THERE):
        run(statement, times)


def forgive_the_future(now: datetime) -> None:
    """Correct recorded times that lie in the future, after the database time was set back."""
    times = {"now": now, "here_for": HERE_FOR}
    for statement in (
        MATCHES_CAME_BACK,
        ROOMS_CAME_BACK,
        PLAYERS_CAME_BACK,
        WAITING_CAME_BACK,
        TICKETS_CAME_BACK,
    ):
        run(statement, times)
