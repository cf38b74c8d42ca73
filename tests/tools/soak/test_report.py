"""The report says what happened, and names what is wrong."""

from dataclasses import replace

import pytest

from tests.tools.soak.conftest import HEALTHY_ROWS
from tools.soak.invariants import audit
from tools.soak.invariants.rows import Rows
from tools.soak.player.run import SoakRun
from tools.soak.report import lines
from tools.soak.run import SoakReport, is_complaint


def report(rows: Rows = HEALTHY_ROWS, log: list[str] | None = None) -> SoakReport:
    return SoakReport(SoakRun("http://nowhere", 1, []), rows, audit(rows), 2, 61.0, log)


def test_a_good_run_is_reported_in_numbers() -> None:
    printed = [" ".join(line.split()) for line in lines(report())]
    for line in (
        "matches dealt 2 (1 duel, 1 partners)",
        "matches by end 2 finished",
        "tickets by end 5 matched, 1 cancelled",
        "outcomes 5 finished, 1 left",
        "worker killed 2 times",
        "every finished match is rated once ok",
        "Everything was as it should be.",
    ):
        assert line in printed
    assert report().is_well


def test_what_is_wrong_is_named() -> None:
    bad = report(replace(HEALTHY_ROWS, changes=HEALTHY_ROWS.changes[1:]))
    printed = "\n".join(lines(bad))
    assert "WRONG: 1\n    match first has 1 changes for 2 seats" in printed
    assert "Everything was as it should be." not in printed
    assert not bad.is_well


def test_what_clients_found_is_wrong_too() -> None:
    bad = report()
    bad.soak_run.findings.add("Guest 1.1", "a ticket was refused as stale")
    assert "    Guest 1.1: a ticket was refused as stale" in lines(bad)
    assert not bad.is_well


def test_an_error_in_the_log_is_wrong_too() -> None:
    assert not report(log=["worker | ERROR   nobody was seated in queue duel"]).is_well


def test_a_log_that_nobody_looked_into_is_not_called_good() -> None:
    assert "logged" not in "\n".join(lines(report()))
    assert "ok" in next(line for line in lines(report(log=[])) if "logged" in line)


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("worker | 2030-01-01 20:00:00.000 ERROR   nobody was seated in queue duel", True),
        ("web    | Traceback (most recent call last):", True),
        ("web    | 2030-01-01 20:00:00.000 INFO    POST /api/v1/matches status=201", False),
        ("worker ended with status -9; it starts again in 0.5 s.", False),
    ],
)
def test_complaints_of_the_service_are_recognised(line: str, is_one: bool) -> None:
    assert is_complaint(line) is is_one
