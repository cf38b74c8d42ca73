"""Checks of a finished match: its proof, by the verifier that players are given, and its replay."""

from collections.abc import Mapping
from pathlib import Path
from runpy import run_path

from tools.e2e.checks import Json

VERIFIER = run_path(str(Path(__file__).parents[3] / "docs" / "verify_proof.py"))


def proof_faults(proof: Json, promised: str, entropy: Mapping[int, str]) -> list[str]:
    """Return what does not follow from the published hash and from the entropy each seat added."""
    return list(VERIFIER["faults_of"](proof, promised, entropy))


def replay_faults(steps: list[Json], moves: int) -> list[str]:
    """Return the faults of a replay: missing steps, and cards in two hands."""
    faults = [] if [step["seq"] for step in steps] == list(range(1, moves + 1)) else ["the replay has gaps"]
    for step in steps:
        held = [card["id"] for hand in step["hands"] for card in hand]
        if len(held) != len(set(held)):
            faults.append(f"a card is in two hands after move {step['seq']} of the replay")
    return faults
