"""Verify the fairness proof of a finished match by computing every use of chance again.

    python3 verify_proof.py proof.json

The file is the response of GET /api/v1/matches/{id}/proof; `-` reads it from standard input. Requires
Python 3.10 and nothing else. The exit status is 0 if everything follows from the secret, 1 with one line
for each difference if not, and 2 if the file is no proof. docs/provably-fair.md says what a proof shows,
and what it cannot show.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

WORD = 2**32


def faults_of(proof: Any, promised: str, added: dict[int, str]) -> Iterator[str]:
    """Yield every value that does not follow from the secret, or differs from what was noted in advance."""
    secret, texts = proof["secret"], [entry["entropy"] for entry in proof["entropy"]]
    if digest(secret) != proof["seed_hash"]:
        yield "seed_hash is not the hash of the secret"
    if promised and promised != proof["seed_hash"]:
        yield "seed_hash is not the one that was promised before the deal"
    if [entry["seat"] for entry in proof["entropy"]] != list(range(len(texts))):
        yield "the entropy is not given seat by seat"
    for seat, text in added.items():
        if seat >= len(texts) or texts[seat] != text:
            yield f"seat {seat} added something else"
    if digest(":".join([secret, *texts]))[:32] != proof["seed"]:
        yield "the seed does not follow from the secret and the entropy"
    yield from faults_of_ids(proof["printing"], proof["seed"])
    yield from faults_of_uses(proof["shuffles"], proof["seed"], len(texts), len(proof["printing"]["box"]))


def faults_of_ids(printing: Any, seed: str) -> Iterator[str]:
    """Compute the numbering of the cards again."""
    box, backs, ids = printing["box"], printing["backs"], printing["ids"]
    in_order = list(range(len(box)))
    if backs is not None and backs != shuffled(in_order, f"{seed}:backs"):
        yield "the backs are not dealt out as the seed says"
    if ids != shuffled(in_order, f"{seed}:ids"):
        yield "the ids are not given as the seed says"
    sides = [card.split("/") for card in box]
    if backs is not None:
        sides = [[card[0], sides[other][1]] for card, other in zip(sides, backs, strict=True)]
    if printing["cards"] != ["/".join(sides[place]) for place in ids]:
        yield "the cards are not printed as box, backs and ids say"


def faults_of_uses(uses: list[Any], seed: str, seats: int, cards: int) -> Iterator[str]:
    """Compute every shuffle and every pick again, in order."""
    if [use["number"] for use in uses] != list(range(1, len(uses) + 1)):
        yield "a use of chance is missing, or counted twice"
    shuffles, box = [use["given"] for use in uses if use["kind"] == "shuffle"], list(range(cards))
    is_by_card = bool(uses) and uses[0]["kind"] == "shuffle"
    if uses and uses[0]["given"] != (box if is_by_card else [seats]):
        yield "the first dealer was drawn neither from all cards nor among all seats"
    if uses and shuffles[: 1 + is_by_card] != [box] * (1 + is_by_card):
        yield "the cards were not dealt from a shuffle of all cards"
    for use in uses:
        if use["kind"] == "shuffle" and len(set(use["given"])) != len(use["given"]):
            yield f"use {use['number']} shuffles a card twice"
        if use["result"] != outcome(use, f"{seed}:{use['number']}"):
            yield f"use {use['number']} of chance does not follow from the seed"


def outcome(use: Any, key: str) -> list[int]:
    """Return the result that one use of chance must have had."""
    if use["kind"] == "shuffle":
        return shuffled(use["given"], key)
    return [below(use["given"][0], words(key))]


def shuffled(items: list[int], key: str) -> list[int]:
    """Return items in the order of a key: a Fisher-Yates shuffle, from the last position down."""
    order, stream = list(items), words(key)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def below(limit: int, stream: Iterator[int]) -> int:
    """Return the next number below a limit; skip words that would favour some numbers."""
    return next(word % limit for word in stream if word < WORD - WORD % limit)


def words(key: str) -> Iterator[int]:
    """Yield the 32-bit big-endian words of SHA-256(key + 4-byte block number), without end."""
    for block in count():
        hashed = sha256(key.encode() + block.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(hashed[at : at + 4], "big") for at in range(0, 32, 4))


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()


def entry(text: str) -> tuple[int, str]:
    """Read `SEAT=TEXT`."""
    seat, _, added = text.partition("=")
    return int(seat), added


def main() -> int:
    """Check the named proof, print the differences, and return the exit status."""
    parser = argparse.ArgumentParser(description="Work the chance of a finished match out again.")
    parser.add_argument("proof", help="the answer of GET /matches/{id}/proof, or - for standard input")
    parser.add_argument("--promised", default="", help="the seed_hash you saw before the deal")
    parser.add_argument("--added", action="append", type=entry, default=[], metavar="SEAT=TEXT")
    asked = parser.parse_args()
    try:
        text = sys.stdin.read() if asked.proof == "-" else Path(asked.proof).read_text(encoding="utf-8")
        proof = json.loads(text)
        faults = list(faults_of(proof, asked.promised, dict(asked.added)))
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        print(f"This is no proof: {type(error).__name__} {error}", file=sys.stderr)
        return 2
    for fault in faults:
        print(f"NOT FAIR: {fault}")
    if not faults:
        print(f"Fair: {len(proof['shuffles'])} uses of chance follow from the secret and what was added.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
