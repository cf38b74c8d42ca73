"""Order out of a seed: the only chance there is in the rules.

Shuffle `nth` of a match is a Fisher-Yates over the 32-bit big-endian words of
SHA-256("seed:nth" + block number), with rejection of the words that would favour some cards.
It is the same on every machine and cannot be guessed from the cards seen, and a proof of it
fits on a page.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from struct import unpack

WORD = 1 << 32


def words(key: str) -> Iterator[int]:
    """Yield the endless stream of 32-bit words that belongs to a key."""
    text, block = key.encode(), 0
    while True:
        digest = sha256(text + block.to_bytes(4, "big")).digest()
        block += 1
        yield from unpack(">8I", digest)


def below(limit: int, stream: Iterator[int]) -> int:
    """Return the next even number from 0 to `limit` - 1 of a stream."""
    fair = WORD - WORD % limit
    for word in stream:
        if word < fair:
            return word % limit
    raise AssertionError("a stream of words never ends")


def shuffled(items: Iterable[int], seed: str, nth: int | str) -> list[int]:
    """Return the items in the order that `seed` gives its shuffle number (or name) `nth`."""
    order, stream = list(items), words(f"{seed}:{nth}")
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def picked(limit: int, seed: str, nth: int | str) -> int:
    """Return one even choice from 0 to `limit` - 1."""
    return below(limit, words(f"{seed}:{nth}"))
