"""State of the clock, measured with the database time, the only time that all processes share."""

from datetime import datetime

from games.selectors.match_rows import EPOCH, ms
from games.time_control import OUTAGE_AFTER, Millis
from uno_api.sql import run, value_of

AGE = "SELECT extract(epoch FROM clock_timestamp() - swept_at)::float8 FROM games_clockbeat WHERE id = 1"

STANDS_SINCE = """
SELECT last FROM (SELECT greatest(swept_at, resumed_at) AS last FROM games_clockbeat WHERE id = 1) AS beat
WHERE last > %s AND clock_timestamp() - last > %s * interval '1 millisecond'
"""


def clock_age() -> float | None:
    """Return the seconds since the last successful sweep, or None if there was none.

    The result is negative while the last sweep lies in the future: the time of the database was set back,
    and no sweep has succeeded since.
    """
    found = run(AGE, []).fetchone()
    return None if found is None else float(found[0])


def clock_stands() -> bool:
    """Return whether no sweep has succeeded for so long (`OUTAGE_AFTER`) that it counts as an outage."""
    age = clock_age()
    return age is not None and not 0 <= age * 1000 <= OUTAGE_AFTER


def outage_since() -> datetime | None:
    """Return the start of the current outage, which is not stored yet, or None if there is no outage."""
    found = run(STANDS_SINCE, [EPOCH, OUTAGE_AFTER]).fetchone()
    return None if found is None else found[0]


def now_ms() -> Millis:
    """Return the current time of the database, in milliseconds since 1970.

    The database time is authoritative, because the clocks of the servers may differ. A match that has been
    read carries it as `read_at`.
    """
    moment: Millis = value_of(f"SELECT {ms('clock_timestamp()')}")
    return moment
