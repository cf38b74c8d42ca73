"""A proof that does not prove is found."""

from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest

from games.engine.shuffle import picked, shuffled
from tools.e2e.checks.proof import proof_faults, replay_faults

SECRET = "5" * 32
PROMISED = sha256(SECRET.encode()).hexdigest()
SEED = sha256(f"{SECRET}:ada:".encode()).hexdigest()[:32]
CARDS = list(range(108))
BOX = [f"R{card}" for card in CARDS]
IDS = shuffled(CARDS, SEED, "ids")
PROOF: dict[str, Any] = {
    "secret": SECRET,
    "seed_hash": PROMISED,
    "printing": {"box": BOX, "backs": None, "ids": IDS, "cards": [BOX[card] for card in IDS]},
    "entropy": [{"seat": 0, "entropy": "ada"}, {"seat": 1, "entropy": ""}],
    "seed": SEED,
    "shuffles": [
        {"number": 1, "kind": "pick", "given": [2], "result": [picked(2, SEED, 1)]},
        {"number": 2, "kind": "shuffle", "given": CARDS, "result": shuffled(CARDS, SEED, 2)},
    ],
}


def test_a_true_proof_is_believed() -> None:
    assert proof_faults(PROOF, PROMISED, {0: "ada", 1: ""}) == []


def test_another_secret_than_promised_is_found() -> None:
    faults = proof_faults(PROOF, "00", {})
    assert faults == ["seed_hash is not the one that was promised before the deal"]


def test_what_a_player_added_and_is_not_there_is_found() -> None:
    assert proof_faults(PROOF, PROMISED, {1: "ben"}) == ["seat 1 added something else"]


def test_a_seed_out_of_nowhere_is_found() -> None:
    faults = proof_faults(PROOF | {"seed": "0" * 32, "shuffles": []}, PROMISED, {})
    assert faults == [
        "the seed does not follow from the secret and the entropy",
        "the ids are not given as the seed says",
    ]


@pytest.mark.parametrize("place", [0, 1])
def test_chance_that_was_helped_is_found(place: int) -> None:
    proof = deepcopy(PROOF)
    result = proof["shuffles"][place]["result"]
    result[0] = (result[0] + 1) % 4
    assert proof_faults(proof, PROMISED, {}) == [f"use {place + 1} of chance does not follow from the seed"]


def test_a_replay_with_gaps_is_found() -> None:
    steps: list[dict[str, Any]] = [{"seq": 1, "hands": []}, {"seq": 3, "hands": []}]
    assert replay_faults(steps, 3) == ["the replay has gaps"]


def test_a_card_in_two_hands_is_found() -> None:
    steps = [{"seq": 1, "hands": [[{"id": 1}], [{"id": 1}, {"id": 2}]]}]
    assert replay_faults(steps, 1) == ["a card is in two hands after move 1 of the replay"]
