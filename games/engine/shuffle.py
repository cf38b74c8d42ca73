"""Deterministic shuffles from a seed, the only source of randomness in the rules.

Shuffle number `nth` of a match is a Fisher-Yates shuffle over the 32-bit big-endian words of
SHA-256("seed:nth" + block number). Words that would favour some cards are rejected. The result is the
same on every machine, cannot be predicted from the cards that have been seen, and can be verified by a
program of one page.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from struct import unpack

WORD = 1 << 32


def words(key: str) -> Iterator[int]:
    """Yield the endless stream of 32-bit words for a key."""
    text, block = key.encode(), 0
    while True:
        digest = sha256(text + block.to_bytes(4, "big")).digest()
        block += 1
        yield from unpack(">8I", digest)


def below(limit: int, stream: Iterator[int]) -> int:
    """Return the next uniformly distributed number from 0 to `limit` - 1 of a stream."""
    fair = WORD - WORD % limit
    for word in stream:
        if word < fair:
            return word % limit
    raise AssertionError("a stream of words never ends")


def shuffled(items: Iterable[int], seed: str, nth: int | str) -> list[int]:
    """Return the items in the order of shuffle number (or name) `nth` of `seed`."""
    order, stream = list(items), words(f"{seed}:{nth}")
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def picked(limit: int, seed: str, nth: int | str) -> int:
    """Return a uniformly distributed number from 0 to `limit` - 1, pick number (or name) `nth` of `seed`."""
    return below(limit, words(f"{seed}:{nth}"))
