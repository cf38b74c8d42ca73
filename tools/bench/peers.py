"""Another UNO engine for comparison: rlcard, rules only, in a separate process.

It is not a dependency: it is used if it is installed, or installed into a temporary environment.
"""

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

RLCARD = "rlcard==1.2.0"
PLAY = """
import random, sys, time
import numpy
from rlcard.games.uno import Game

seconds, seed = float(sys.argv[1]), int(sys.argv[2])
chance = random.Random(seed)
game = Game(num_players=4)
game.np_random = numpy.random.RandomState(seed)

def play(seconds):
    moves, until = 0, time.process_time() + seconds
    while time.process_time() < until:
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(chance.choice(state["legal_actions"]))
            moves += 1
    return moves

play(0.3)
began = time.process_time()
moves = play(seconds)
print(moves / (time.process_time() - began))
"""


@contextmanager
def rlcard_python(*, install: bool) -> Iterator[str | None]:
    """Yield the path of a Python that can import rlcard, or None.

    With `install`, create a temporary environment if rlcard is not installed, and delete it afterwards.
    """
    if find_spec("rlcard"):
        yield sys.executable
    elif install:
        with tempfile.TemporaryDirectory(prefix="uno-rlcard-") as folder:
            yield _environment(Path(folder))
    else:
        yield None


def peer_rate(python: str, seconds: float, seed: int) -> float:
    """Return the random moves of rlcard per second of processor time."""
    said = subprocess.run(
        [python, "-c", PLAY, str(seconds), str(seed)], capture_output=True, text=True, check=True
    )
    return float(said.stdout)


def _environment(folder: Path) -> str:
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "-qq", RLCARD], check=True)
    return python
