"""Where a request comes from, as far as that can be trusted."""

from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

# IPv4 behind a translator (RFC 6052): all of it is in one /64.
TRANSLATED = IPv6Network("64:ff9b::/96")


def client_ip(request: HttpRequest) -> str:
    """Return the caller's address; behind TRUSTED_PROXIES proxies, the one the outermost of them saw."""
    remote: str = request.META.get("REMOTE_ADDR", "")
    if not settings.TRUSTED_PROXIES:
        return remote
    hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
    return bare(hops[-settings.TRUSTED_PROXIES]) if len(hops) >= settings.TRUSTED_PROXIES else remote


def bare(written: str) -> str:
    """Return the address in what a proxy wrote, without quotes, brackets, port and zone."""
    text = written.strip(' \t"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return text.partition("%")[0]


def ip_prefix(address: str) -> str:
    """Return what limits count by: an IPv4 address, or the /64 that one IPv6 line usually gets.

    What is no address, such as the name a proxy has for somebody, is counted by itself.
    """
    try:
        parsed = ip_address(bare(address))
    except ValueError:
        return f"other-{sha256(address.encode()).hexdigest()[:16]}" if address else "unknown"
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed in TRANSLATED:
        return str(IPv4Address(int(parsed) & 0xFFFF_FFFF))
    return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False).network_address)
