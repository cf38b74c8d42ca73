"""Liveness and readiness: whether this process responds, and whether all its dependencies are available."""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.clock import clock_age
from uno_api.connections import close_broken_connections
from uno_api.json import to_json
from uno_api.redis import valkey

log = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """Return 200 as long as this process responds; under uvicorn, `uno_api.health_on_loop` does so."""
    return alive()


def alive() -> HttpResponse:
    """Return the response of the liveness check."""
    return HttpResponse(to_json({"alive": True}), content_type="application/json")


@require_safe
@never_cache
def readyz(_request: HttpRequest) -> HttpResponse:
    """Return 200 when the database, the channel layer and the clock are available, 503 when one is not."""
    database, channel_layer = _is_well(database_answers), _is_well(channel_layer_answers)
    age = clock_age() if database else None
    clock = is_in_time(age)
    is_ready = database and channel_layer and clock
    body = {
        "ready": is_ready,
        "database": database,
        "channel_layer": channel_layer,
        "clock": clock,
        "clock_age": age,
    }
    return HttpResponse(to_json(body), content_type="application/json", status=200 if is_ready else 503)


def database_answers() -> bool:
    """Return whether the database accepts queries and is writable; a cut connection is replaced first."""
    close_broken_connections()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('transaction_read_only') = 'off'")
        return bool(cursor.fetchone()[0])


def channel_layer_answers() -> bool:
    """Return whether Valkey responds."""
    return bool(valkey().ping())


def is_in_time(age: float | None) -> bool:
    """Return whether the last sweep of the clock, `age` seconds ago, is recent; a negative age is not."""
    return age is not None and 0 <= age < settings.CLOCK_LAG_LIMIT.total_seconds()


def _is_well(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except (DatabaseError, redis.RedisError) as failure:
        log.warning("%s: %s", check.__name__, failure)
        return False
