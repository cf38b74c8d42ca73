"""Every benchmark starts, measures for about a second, and prints its table."""

import os
import subprocess
import sys

import pytest

BENCHES = {
    "moves": "--rounds 1 --seconds 1 --matches 2 --active 1",
    "push": "--rounds 1 --tables 2 --flood 130 --paced 30",
    "engine": "classic --rounds 1 --seconds 0.2",
    "matchmaking": "--waiting 40 --rounds 1",
    "rankings": "--players 300 --times 5",
    "storage": "--matches 1 --target 50",
    "ratings": "--players 40 --matches 2 --luck 1 --rounds 1",
    "bots": "classic --level normal --other easy --seats 2 --rounds 4 --processes 1",
    "laws": "--moves 300 --variants classic --processes 1",
}
NOT_FOR_BENCHES = ("DATABASE_URL", "REDIS_URL", "DEAL_SEED")
"""What the tests have in their environment; a benchmark brings servers of its own."""


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("name", "options"), BENCHES.items(), ids=list(BENCHES))
def test_a_bench_measures(name, options):
    environment = {key: value for key, value in os.environ.items() if key not in NOT_FOR_BENCHES}
    command = [sys.executable, "-m", f"tools.bench.{name}", *options.split()]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    assert len([line for line in said.stdout.splitlines() if line[:1] in "|│┃"]) > 0, said.stdout
