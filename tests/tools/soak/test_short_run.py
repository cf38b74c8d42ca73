"""Twelve people play ranked on a service whose worker is killed, and nothing is wrong afterwards."""

import pytest

from tools.soak.command import target
from tools.soak.plan import SoakPlan
from tools.soak.player.behaviour import Temper
from tools.soak.report import lines
from tools.soak.run import run_soak

HASTY = Temper(silence=(1.0, 3.0), nap=(2.0, 20.0), absence=(2.0, 20.0), resigns=0.1, cancels=0.2)
"""People who do not stay away long enough to lose their seats, so that the test ends within a minute."""

PLAN = SoakPlan(players=12, seconds=12, matches=None, queues=("duel", "table", "partners"), kills=1, seed=7)


@pytest.mark.timeout(180)
async def test_a_short_evening_leaves_nothing_wrong() -> None:
    printed: list[str] = []
    with target({"url": None, "queue": PLAN.queues}, printed.append) as where:
        report = await run_soak(PLAN, where, printed.append, HASTY)
    assert report.is_well, "\n".join([*printed, *lines(report)])
    assert report.kills == 1
    assert {match.queue for match in report.rows.matches} <= set(PLAN.queues)
    assert len(report.rows.matches) > 3
    assert len(report.rows.changes) == len(report.rows.seats)
