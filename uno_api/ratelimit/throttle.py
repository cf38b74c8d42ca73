"""Rate limiting: fixed windows, counted in Valkey in one atomic step and reported in the RateLimit headers.

A view names its limits by method, `limits = {"POST": ("guest",)}`; their values are in `settings.LIMITS`.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from redis.commands.core import Script
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from uno_api.client_ip import client_ip, ip_prefix
from uno_api.errors import ApiError, Unavailable
from uno_api.ratelimit.config import Limit
from uno_api.ratelimit.local_quota import LocalQuotas
from uno_api.redis import valkey

log = logging.getLogger(__name__)

LOCAL_QUOTAS = LocalQuotas()

COUNT = """
local counts = {}
for i, key in ipairs(KEYS) do
  local amount, seconds, longest, step = unpack(ARGV, 4 * i - 3, 4 * i)
  local count = redis.call('INCRBY', key, step)
  if count == tonumber(step) then redis.call('EXPIRE', key, seconds) end
  if count == amount + 1 and tonumber(longest) > tonumber(seconds) then
    local times = redis.call('INCR', key .. ':exceeded')
    redis.call('EXPIRE', key .. ':exceeded', 86400)
    redis.call('EXPIRE', key, math.min(seconds * 2 ^ (times - 1), longest))
  end
  counts[2 * i - 1] = count
  counts[2 * i] = redis.call('TTL', key)
end
return counts
"""
GIVE_BACK = "if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('DECR', KEYS[1]) end"


@dataclass(frozen=True, slots=True)
class LimitState:
    """The state of one limit for one caller.

    `left` more requests are allowed within `seconds`; it is negative when the limit is exceeded.
    """

    name: str
    left: int
    seconds: int


class Throttle(BaseThrottle):
    """Counts a request against the limits that its view names for the HTTP method."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Return True, or raise ApiError `too_many_requests` when a limit is exceeded."""
        names = getattr(view, "limits", {}).get(request.method, ())
        if names:
            charge(request, [(name, _subject(request, name)) for name in names])
        return True


def charge(request: Request, charges: Sequence[tuple[str, str]]) -> None:
    """Count one request for each (limit, subject); raise ApiError `too_many_requests` when one is exceeded.

    The RateLimit headers of the response report the state of the limits either way.
    """
    standings = _count(charges)
    plain = request._request
    headers = _headers(standings)
    plain.limit_headers = getattr(plain, "limit_headers", {}) | headers  # type: ignore[attr-defined]
    over = [standing.seconds for standing in standings if standing.left < 0]
    if over:
        wait = max(over)
        raise ApiError("too_many_requests", headers={"Retry-After": str(wait)}, words={"seconds": wait})


def give_back(name: str, subject: str) -> None:
    """Return one counted request to the limit, because what the limit guards against did not happen."""
    try:
        _script(GIVE_BACK)(keys=[_key(name, subject)], client=valkey())
    except RedisError as failure:
        log.warning("limit %s was not given back: %s", name, failure)


def _count(charges: Sequence[tuple[str, str]]) -> list[LimitState]:
    """Count one request for each charge; do so locally where this process has reserved requests."""
    if len(charges) == 1 and (spent := LOCAL_QUOTAS.spend(_key(*charges[0]))):
        return [LimitState(charges[0][0], *spent)]
    limits = [settings.LIMITS[name] for name, _ in charges]
    keys = [_key(name, subject) for name, subject in charges]
    values = [value for it in limits for value in (it.amount, it.seconds, it.longest, it.step)]
    try:
        counts: list[int] = _script(COUNT)(keys=keys, args=values, client=valkey())
    except RedisError as failure:
        if any(limit.is_guarded for limit in limits):
            raise Unavailable from failure
        log.warning("limits were not counted: %s", failure)
        return []
    counted = zip(charges, limits, keys, counts[::2], counts[1::2], strict=True)
    return [_standing(name, limit, key, *values) for (name, _), limit, key, *values in counted]


def _standing(name: str, limit: Limit, key: str, count: int, seconds: int) -> LimitState:
    """Return the state of a limit, and store the requests that were reserved beyond the one that is spent."""
    left, more = limit.amount - count, limit.step - 1
    if more and left >= 0:
        LOCAL_QUOTAS.fill(key, more, left, seconds)
        left += more
    return LimitState(name, left, max(seconds, 1))


def _headers(standings: Sequence[LimitState]) -> dict[str, str]:
    """Return the RateLimit headers as defined by the IETF draft on RateLimit header fields."""
    if not standings:
        return {}
    limits = [(standing, settings.LIMITS[standing.name]) for standing in standings]
    return {
        "RateLimit-Policy": ", ".join(
            f'"{s.name}";q={limit.amount};w={limit.seconds}' for s, limit in limits
        ),
        "RateLimit": ", ".join(f'"{s.name}";r={max(s.left, 0)};t={s.seconds}' for s in standings),
    }


def _subject(request: Request, name: str) -> str:
    if settings.LIMITS[name].per == "player" and request.user:
        return str(request.user.id)
    return ip_prefix(client_ip(request._request))


def _key(name: str, subject: str) -> str:
    return f"uno:limit:{name}:{subject}"


@cache
def _script(text: str) -> Script:
    return valkey().register_script(text)
