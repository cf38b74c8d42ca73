"""Whether the service is alive, and whether all it depends on is."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

import redis
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from uno_api.rendering import to_json

log = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as this process answers at all."""
    return HttpResponse(to_json({"alive": True}), content_type="application/json")


@require_safe
@never_cache
def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database, the channel layer and the clock are well, 503 when one is not."""
    checks = {name: _is_well(name, check) for name, check in CHECKS.items()}
    is_ready = all(checks.values())
    return HttpResponse(
        to_json({"ready": is_ready, **checks}),
        content_type="application/json",
        status=200 if is_ready else 503,
    )


def database_answers() -> bool:
    """Say whether the database answers a query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() is not None


def channel_layer_answers() -> bool:
    """Say whether Valkey answers."""
    return bool(_valkey().ping())


def clock_is_on_time() -> bool:
    """Say whether overdue matches were looked for lately."""
    try:
        beats: Any = apps.get_model("games", "ClockBeat")
    except LookupError:
        return True
    swept_at: datetime | None = beats.objects.values_list("swept_at", flat=True).filter(id=1).first()
    return swept_at is not None and timezone.now() - swept_at < settings.CLOCK_IS_LATE_AFTER


CHECKS: dict[str, Callable[[], bool]] = {
    "database": database_answers,
    "channel_layer": channel_layer_answers,
    "clock": clock_is_on_time,
}


def _is_well(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except (DatabaseError, redis.RedisError) as failure:
        log.warning("readyz: %s does not answer: %s", name, failure)
        return False


@cache
def _valkey() -> "redis.Redis":
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
