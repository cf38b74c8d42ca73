"""A simulated queue: the same seed is the same run, patience ends, the range widens, the numbers add up."""

import xml.etree.ElementTree as ET
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.pairing import RatingWindow
from tools.cli.table import percentile
from tools.simulate_queue.command import Command
from tools.simulate_queue.plot import drawing
from tools.simulate_queue.queue import QueueOutcome, QueuePlan, Simulation
from tools.simulate_queue.report import report


def outcome(**plan):
    simulation = Simulation(QueuePlan(**{"hours": 0.25, "players": 60, "arrivals": 20} | plan))
    steps = list(simulation.run())
    assert steps == sorted(steps)
    assert steps[-1] == 1
    return simulation.outcome


def test_the_same_seed_is_the_same_run():
    assert outcome(seed=7) == outcome(seed=7)
    assert outcome(seed=7) != outcome(seed=8)


def test_everybody_who_came_was_seated_gave_up_or_still_waits():
    result = outcome(patience=30)
    assert result.arrived == len(result.seated) + len(result.gave_up) + result.still_waiting
    assert result.gave_up
    assert len(result.seated) % 4 == 0


def test_nobody_waits_longer_than_the_range_is_bounded_while_others_come():
    result = outcome(arrivals=60, players=500, patience=1e9, formula=RatingWindow(0, 0, 30))
    assert max(one.waited for one in result.seated) <= 45


def test_a_narrow_range_makes_even_tables_and_long_waits():
    narrow = outcome(formula=RatingWindow(20, 0.5, 300), players=200)
    wide = outcome(formula=RatingWindow(5000, 0, 300), players=200)
    assert max(one.spread for one in narrow.seated) < max(one.spread for one in wide.seated)
    assert sum(one.waited for one in narrow.seated) > sum(one.waited for one in wide.seated)


def test_partners_play_in_teams():
    assert len(outcome(teams=2).seated) % 4 == 0


def test_nobody_comes_to_a_queue_that_nobody_knows():
    result = outcome(arrivals=0)
    assert (result.arrived, result.seated) == (0, [])
    assert "0 came" in report(result)
    assert ET.fromstring(drawing(result)).tag.endswith("svg")


def test_percentiles():
    values = list(range(1, 101))
    assert [percentile(values, part) for part in (0, 0.5, 0.99, 1.0)] == [1, 51, 100, 100]
    assert percentile([], 0.5) is None


def test_an_empty_outcome_has_a_report():
    assert report(QueueOutcome()).splitlines()[1].split() == [
        "waited",
        "s,",
        "all",
        "-",
        "-",
        "-",
        "-",
        "-",
        "-",
    ]


def test_the_command_prints_a_table_and_draws(tmp_path):
    out, plot = StringIO(), tmp_path / "waits.svg"
    call_command(Command(), hours=0.1, players=40, plot=plot, stdout=out, stderr=StringIO())
    assert "rating gap, all" in out.getvalue()
    assert ET.parse(plot).getroot().tag.endswith("svg")


@pytest.mark.parametrize("wrong", [{"players": 0}, {"seats": 1}, {"seats": 3, "teams": 2}, {"hours": -1}])
def test_plans_that_cannot_be(wrong):
    with pytest.raises(CommandError):
        call_command(Command(), **wrong, stdout=StringIO(), stderr=StringIO())
