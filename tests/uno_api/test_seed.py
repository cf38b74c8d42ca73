"""Tests are dealt the same cards in every run, whatever ran before them."""

import os
import subprocess
import sys

import pytest

from uno_api import random_sources
from uno_api.testing.seed import deal_by


def deal() -> list[int]:
    return [random_sources.deals.getrandbits(128) for _ in range(3)]


def test_a_test_is_dealt_the_same_again_and_another_something_else() -> None:
    deals = []
    for name in ("one", "two", "one"):
        deal_by(name)
        deals.append(deal())
    assert deals[0] == deals[2] != deals[1]


def test_each_test_begins_with_its_own_deals(request) -> None:
    first = deal()
    deal_by(f"{request.config.option.seed} {request.node.nodeid}")
    assert deal() == first


@pytest.mark.parametrize(
    ("options", "again"),
    [
        ((), "--seed 7"),
        (
            ("--random-order-bucket=global", "--random-order-seed=9"),
            "--seed 7 --random-order-bucket=global --random-order-seed=9",
        ),
    ],
)
def test_a_run_that_failed_says_how_it_is_dealt_again(tmp_path, options, again) -> None:
    (tmp_path / "test_it.py").write_text("def test_it(): assert False\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-c",
        "pyproject.toml",
        "--seed",
        "7",
        *options,
        str(tmp_path),
    ]
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 1
    assert f"to be dealt the same again: {again}\n" in said.stdout
