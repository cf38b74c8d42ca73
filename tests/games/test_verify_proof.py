"""The verifier that players run at home: it believes true proofs and no others, and needs nothing of ours."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import VARIANTS

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_proof.py"


def verify(proof, *more):
    """Run the script with nothing but Python, away from the project."""
    text = proof if isinstance(proof, str) else json.dumps(proof)
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), "-", *more],
        input=text,
        capture_output=True,
        text=True,
        cwd="/",
        check=False,
    )


@pytest.fixture
def proof_of(room):
    """Play two players' match of a variant to its end, and return its proof and what was promised."""

    def play(variant, **options):
        duel = room(2, variant=variant, options=options, entropy="from Ada")
        promised = duel.view()["seed_hash"]
        duel.ask(1, "entropy", {"value": "from Ben: dice 4"})
        duel.start()
        for _ in range(12):
            seat = duel.view()["awaiting"]["seats"][0]
            option = duel.view(seat)["legal"][-1]
            move = {
                name: word for name, word in option.items() if name not in ("colors", "targets", "values")
            }
            for many, one in (("colors", "color"), ("targets", "target"), ("values", "value")):
                if option.get(many):
                    move[one] = option[many][0]
            assert duel.move(seat, **move).status_code == 201
        duel.ask(1, "resign")
        return duel.clients[0].get(f"{duel.address}/proof").json(), promised

    return play


@pytest.mark.parametrize(
    ("variant", "options"), [("classic", {}), ("flip", {}), ("flip", {"flip_pairing": "seeded_random"})]
)
def test_a_true_proof_is_believed(proof_of, variant, options):
    proof, promised = proof_of(variant, **options)
    run = verify(proof, "--promised", promised, "--added", "0=from Ada", "--added", "1=from Ben: dice 4")
    assert (run.returncode, run.stderr) == (0, ""), run.stdout
    assert (proof["printing"]["backs"] is None) == (options == {})


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_box_can_be_verified(room, variant):
    duel = room(2, variant=variant)
    duel.start()
    duel.ask(0, "resign")
    run = verify(duel.clients[0].get(f"{duel.address}/proof").json())
    assert run.returncode == 0, run.stdout + run.stderr


def swap(items, one=0, other=1):
    items[one], items[other] = items[other], items[one]


DOCTORED = {
    "another secret": lambda proof: proof.update(secret="0" * 32),
    "another hash": lambda proof: proof.update(seed_hash="0" * 64),
    "another seed": lambda proof: proof.update(seed="0" * 32),
    "other entropy": lambda proof: proof["entropy"][1].update(entropy="from Bob"),
    "entropy in another order": lambda proof: swap(proof["entropy"]),
    "a stacked deal": lambda proof: swap(proof["shuffles"][1]["result"]),
    "another deck": lambda proof: swap(proof["shuffles"][1]["given"]),
    "a shuffle left out": lambda proof: proof["shuffles"].pop(1),
    "no dealer picked": lambda proof: proof["shuffles"][0].update(given=[1], result=[0]),
    "ids given by hand": lambda proof: swap(proof["printing"]["ids"]),
    "a card printed anew": lambda proof: proof["printing"]["cards"].__setitem__(0, "W+4+4"),
}


@pytest.mark.parametrize("how", DOCTORED)
def test_a_doctored_proof_is_not(proof_of, how):
    proof = copy.deepcopy(proof_of("classic")[0])
    DOCTORED[how](proof)
    run = verify(proof)
    assert (run.returncode, run.stderr) == (1, "")
    assert run.stdout.startswith("NOT FAIR: ")


def test_backs_dealt_by_hand_are_not_believed(proof_of):
    proof, _ = proof_of("flip", flip_pairing="seeded_random")
    swap(proof["printing"]["backs"])
    assert verify(proof).returncode == 1


def test_what_was_written_down_before_is_held_against_it(proof_of):
    proof, _ = proof_of("classic")
    assert verify(proof, "--promised", "0" * 64).returncode == 1
    assert verify(proof, "--added", "0=something else").returncode == 1
    assert verify(proof, "--added", "7=from a seat that is not there").returncode == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"secret": 1}', '{"secret": "x", "entropy": [1]}'])
def test_what_is_no_proof_is_reported_as_such(text):
    run = verify(text)
    assert run.returncode == 2
    assert "no proof" in run.stderr
