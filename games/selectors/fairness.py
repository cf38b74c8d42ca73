"""The seed from which all randomness of a match derives, and the proof that it was fixed before the deal."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any
from uuid import UUID

from games.engine import printing_of, uses_of_chance
from games.models import Match, Seat
from games.selectors.match_rows import MatchRow
from games.selectors.moves import record_of
from uno_api.cooperative import Recent
from uno_api.json import to_json

HOW = (
    "seed_hash is the SHA-256 of secret, and was shown before the deal. seed is the first 32 hexadecimal"
    " digits of the SHA-256 of secret and every seat's entropy, in the order of the seats, joined by colons."
    " Use of chance number n is a Fisher-Yates shuffle of given from the last place down, or a choice below"
    " given[0], by the 32-bit big-endian words of SHA-256(seed:n and a 4-byte block number), passing over"
    " words that would favour some. Card id i is the card number ids[i] of the box, ids being the shuffle"
    " named `ids`; where backs is not null, it is the shuffle named `backs`, and card number j has the second"
    " side of card number backs[j]."
)


PROOFS = Recent(seconds=600, most=8_000_000)


def seed_of(match_id: UUID) -> str:
    """Return the seed of every shuffle of a match, made of its secret and the entropy of each seat."""
    return combined(_secret(match_id), _entropy(match_id))


def combined(secret: str, entropy: Iterable[str]) -> str:
    """Return the seed made of a secret and the players' own entropy."""
    return sha256(":".join([secret, *entropy]).encode()).hexdigest()[:32]


def written_proof(row: MatchRow) -> bytes:
    """Return the proof of a match that is over, as JSON; the result is cached for 10 minutes."""
    if kept := PROOFS.get(row.id):
        return kept[0]
    proof = to_json(proof_of(row))
    PROOFS.keep(row.id, [proof])
    return proof


def proof_of(row: MatchRow) -> dict[str, Any]:
    """Return the proof of a match that is over.

    It holds the secret, the entropy of each seat, and every use of chance in order.
    """
    secret, entropy = _secret(row.id), _entropy(row.id)
    seed = combined(secret, entropy)
    record = record_of(row.id)
    uses = uses_of_chance(row.ruleset, len(row.roster), seed, record) if row.has_started else ()
    return {
        "match": str(row.id),
        "secret": secret,
        "seed_hash": row.seed_hash,
        "entropy": [{"seat": seat, "entropy": added} for seat, added in enumerate(entropy)],
        "seed": seed,
        "how": HOW,
        "printing": printing_of(row.ruleset, seed)._asdict(),
        "shuffles": [use._asdict() for use in uses],
    }


def _secret(match_id: UUID) -> str:
    return Match.objects.values_list("seed", flat=True).get(id=match_id)


def _entropy(match_id: UUID) -> list[str]:
    seats = Seat.objects.filter(match_id=match_id).order_by("number")
    return list(seats.values_list("entropy", flat=True))
