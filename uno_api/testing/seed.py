"""A pytest plugin that makes every deal of the tests reproducible from a seed.

A test is dealt the same cards in every run, alone or among others: they depend on its name and the run's seed
only. `--seed 7` deals other cards, `--seed new` others in each run; the report header shows the seed, so that
it can be given again. Services that tests start as separate processes use the seed through `DEAL_SEED`, and
Hypothesis draws its examples by it.
"""

import os
from random import Random, SystemRandom

import pytest
from random_order.config import Config

DEFAULT = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--seed`."""
    parser.addoption(
        "--seed", default=DEFAULT, help="what every deal follows from; `new` for another each run"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set the seed of the run, for this process and for those it starts."""
    if config.option.seed == "new":
        config.option.seed = str(SystemRandom().randrange(10**6))
    os.environ["DEAL_SEED"] = config.option.seed
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = config.option.seed


def pytest_report_header(config: pytest.Config) -> str:
    """Return the header line with the seed."""
    return f"deals: --seed {config.option.seed}"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    """Print the options that reproduce a failed run.

    `-q` prints no header, and the header of a long run is far above.
    """
    if exitstatus:
        again = f"--seed {config.option.seed}{_order_of(config)}"
        terminalreporter.write_line(f"to be dealt the same again: {again}")


def _order_of(config: pytest.Config) -> str:
    order = Config(config)
    if not order.is_enabled:
        return ""
    return f" --random-order-bucket={order.bucket_type} --random-order-seed={order.seed}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seed the random sources with the seed of the run and the name of the test."""
    deal_by(f"{item.config.option.seed} {item.nodeid}")


def deal_by(text: str) -> None:
    """Seed all deals and generated names of this process with `text`."""
    from uno_api import random_sources  # reads the settings, which need the servers of uno_api.testing.stack

    random_sources.deals, random_sources.names = Random(f"deals {text}"), Random(f"names {text}")
