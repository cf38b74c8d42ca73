"""`/metrics` for Prometheus: metrics of the web processes on this host, and backlogs of the whole service."""

import logging
import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from hmac import compare_digest
from ipaddress import ip_address

import redis
from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Sum
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.models import OPEN_TICKETS, FailureKind, Match, MatchFailure, Ticket
from games.selectors.clock import clock_age
from uno_api.beat import ticks_waiting
from uno_api.redis import valkey

OVERDUE_AFTER = timedelta(seconds=5)

log = logging.getLogger(__name__)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return every metric to loopback clients and callers with METRICS_TOKEN; raise Http404 for others."""
    if not may_read(request):
        raise Http404
    return HttpResponse(generate_latest(everything()), content_type=CONTENT_TYPE_LATEST)


def everything() -> CollectorRegistry:
    """Return the registry to export: this process's own, or that of all web processes together."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    together.register(BacklogCollector())
    return together


def may_read(request: HttpRequest) -> bool:
    """Return whether a request comes directly from this host (through no proxy) or carries the token."""
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    if wanted and scheme.lower() == "bearer" and compare_digest(token.strip().encode(), wanted.encode()):
        return True
    is_forwarded = any(name in request.META for name in ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED"))
    return not is_forwarded and _is_loopback(request.META.get("REMOTE_ADDR", ""))


class BacklogCollector(Collector):
    """Reads the backlogs at every scrape; a metric that cannot be read is left out."""

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Return no metrics, so that registering the collector does not query the database."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yield each metric that can be read now."""
        for read in (overdue_matches, matches_set_aside, bot_failures, sweep_age, tickets, tasks):
            gauge = _read(read)
            if gauge is not None:
                yield gauge


def overdue_matches() -> GaugeMetricFamily:
    """Return a gauge: the live matches whose scheduled time passed more than five seconds ago."""
    late = Match.objects.filter(status__in=Match.LIVE, wake_at__lt=Now() - OVERDUE_AFTER)
    return GaugeMetricFamily("uno_matches_overdue", "Matches the clock is late for.", value=late.count())


def matches_set_aside() -> GaugeMetricFamily:
    """Return a gauge: the live matches that the clock failed to process and has postponed."""
    aside = MatchFailure.objects.filter(
        kind=FailureKind.CLOCK, resolved_at=None, match__status__in=Match.LIVE
    )
    return GaugeMetricFamily(
        "uno_matches_set_aside", "Matches that cannot be dealt with; see /admin/.", value=aside.count()
    )


def bot_failures() -> CounterMetricFamily:
    """Return a counter: the moves that bots failed to make."""
    counted = MatchFailure.objects.filter(kind=FailureKind.BOT).aggregate(n=Sum("total"))["n"]
    return CounterMetricFamily("uno_bot_failures", "Moves that bots failed to make.", value=counted or 0)


def sweep_age() -> GaugeMetricFamily:
    """Return a gauge: the seconds since the last sweep of the clock; no value if there was none yet."""
    gauge = GaugeMetricFamily("uno_clock_age_seconds", "Seconds since the clock looked last.")
    age = clock_age()
    if age is not None:
        gauge.add_metric((), age)
    return gauge


def tickets() -> GaugeMetricFamily:
    """Return a gauge: the open tickets in each queue of ranked play."""
    gauge = GaugeMetricFamily("uno_tickets_open", "Tickets that wait.", labels=("queue",))
    waiting = Ticket.objects.filter(status__in=OPEN_TICKETS).values("queue_id").annotate(n=Count("id"))
    for queue, count in waiting.values_list("queue_id", "n"):
        gauge.add_metric((queue,), count)
    return gauge


def tasks() -> GaugeMetricFamily:
    """Return a gauge: the tasks that no worker has taken yet."""
    waiting = int(str(valkey().llen(settings.CELERY_TASK_DEFAULT_QUEUE))) + ticks_waiting()
    return GaugeMetricFamily("uno_tasks_waiting", "Tasks that wait for a worker.", value=waiting)


def _read(read: Callable[[], Metric]) -> Metric | None:
    try:
        return read()
    except (DatabaseError, redis.RedisError) as failure:
        log.warning("%s could not be read: %s", read.__name__, failure)
        return None


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


REGISTRY.register(BacklogCollector())
