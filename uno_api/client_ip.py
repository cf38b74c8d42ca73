"""The client's IP address, as far as it can be trusted, and the prefix that limits count by."""

from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

# IPv4 addresses behind a translator (RFC 6052); all of them are in one /64.
TRANSLATED = IPv6Network("64:ff9b::/96")


def client_ip(request: HttpRequest) -> str:
    """Return the client's IP address.

    Behind TRUSTED_PROXIES proxies it is the address that the outermost of them saw.
    """
    remote: str = request.META.get("REMOTE_ADDR", "")
    if not settings.TRUSTED_PROXIES:
        return remote
    hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
    return bare(hops[-settings.TRUSTED_PROXIES]) if len(hops) >= settings.TRUSTED_PROXIES else remote


def bare(written: str) -> str:
    """Return the address in a forwarded value, without quotes, brackets, port and zone."""
    text = written.strip(' \t"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return text.partition("%")[0]


def ip_prefix(address: str) -> str:
    """Return the prefix that limits count by: the IPv4 address, or the /64 that an IPv6 line usually gets.

    A value that is not an address, such as an identifier that a proxy uses for a client, is counted by its
    hash; an empty one as `unknown`.
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
