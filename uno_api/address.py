"""Where a request comes from, as far as that can be trusted."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the caller's address; behind TRUSTED_PROXIES proxies, the one the outermost of them saw."""
    remote: str = request.META.get("REMOTE_ADDR", "")
    if not settings.TRUSTED_PROXIES:
        return remote
    hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
    return hops[-settings.TRUSTED_PROXIES] if len(hops) >= settings.TRUSTED_PROXIES else remote


def household(address: str) -> str:
    """Return what limits count by: an IPv4 address, or the /64 that one IPv6 line usually gets."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return "unknown"
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False).network_address)
