"""Recomputes the random results of a match from its proof, with the algorithm that the proof describes."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count

from tools.e2e.checks import Json

WORD = 2**32


def proof_faults(proof: Json, promised: str, entropy: Mapping[int, str]) -> list[str]:
    """Return what does not follow from the published hash and from the entropy each seat added."""
    secret, added = proof["secret"], [entry["entropy"] for entry in proof["entropy"]]
    faults = []
    if sha256(secret.encode()).hexdigest() != promised:
        faults.append("the secret does not have the hash that was promised")
    if any(added[seat] != text for seat, text in entropy.items()):
        faults.append("the proof does not hold what the players added")
    if sha256(":".join([secret, *added]).encode()).hexdigest()[:32] != proof["seed"]:
        faults.append("the seed does not follow from the secret and what the players added")
    wrong = [use["number"] for use in proof["shuffles"] if outcome(proof["seed"], use) != use["result"]]
    return faults + [f"use {number} of chance does not follow from the seed" for number in wrong]


def outcome(seed: str, use: Json) -> list[int]:
    """Return the expected result of one use of chance: a shuffle of `given`, or a number below `given[0]`."""
    stream = words(f"{seed}:{use['number']}")
    if use["kind"] == "pick":
        return [below(use["given"][0], stream)]
    order = list(use["given"])
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def below(limit: int, stream: Iterator[int]) -> int:
    """Return the next uniformly distributed number below a limit."""
    return next(word % limit for word in stream if word < WORD - WORD % limit)


def words(key: str) -> Iterator[int]:
    """Yield the endless stream of 32-bit words of a key."""
    for block in count():
        digest = sha256(key.encode() + block.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def replay_faults(steps: list[Json], moves: int) -> list[str]:
    """Return the faults of a replay: missing steps, and cards in two hands."""
    faults = [] if [step["seq"] for step in steps] == list(range(1, moves + 1)) else ["the replay has gaps"]
    for step in steps:
        held = [card["id"] for hand in step["hands"] for card in hand]
        if len(held) != len(set(held)):
            faults.append(f"a card is in two hands after move {step['seq']} of the replay")
    return faults
