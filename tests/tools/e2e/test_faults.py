"""Servers and processes are killed while real clients play, and nothing is lost; a loss is reported."""

import time

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tools.e2e.command import Command
from tools.e2e.faults.damage import Damage, Wound
from tools.e2e.faults.report import FaultPlan


@pytest.mark.timeout(300)
def test_a_match_outlives_every_kind_of_fault(capsys: pytest.CaptureFixture[str]) -> None:
    call_command(
        Command(),
        clients=2,
        target=1,
        seed=3,
        compare=20,
        restart_postgres=1,
        kill_valkey=1,
        kill_web=True,
        kill_worker=True,
    )
    received = capsys.readouterr().out
    for victim in ("PostgreSQL", "Valkey", "web", "worker"):
        assert f"{victim} was killed: ready again after" in received
    assert "Everything was as it should be." in received


def test_faults_are_for_a_service_of_ones_own() -> None:
    with pytest.raises(CommandError, match="leave out --url"):
        call_command(Command(), url="http://127.0.0.1:8000", kill_web=True)


def test_the_same_seed_kills_in_the_same_order() -> None:
    plan = FaultPlan(postgres=3, valkey=3, web=True, worker=True)
    assert plan.victims(7) == plan.victims(7)
    assert sorted(victim.name for victim in plan.victims(7)) == [
        *["PostgreSQL"] * 3,
        *["Valkey"] * 3,
        *["web", "worker"],
    ]


def test_a_service_that_recovers_soon_is_well() -> None:
    damage = Damage(1, wounds=[Wound("web", 1.5)], struck=1)
    assert damage.faults() == []
    assert damage.lines()[1].split() == ["web", "1", "1.5", "s"]


@pytest.mark.parametrize("healed_after", [None, 15.5])
def test_a_service_that_does_not_is_reported(healed_after: float | None) -> None:
    damage = Damage(1, wounds=[Wound("Valkey", healed_after)])
    assert damage.faults() == ["not ready within 15 s after Valkey was killed"]


def test_a_fault_that_could_not_be_made_is_reported() -> None:
    assert Damage(2, wounds=[Wound("web", 1.0)]).faults() == ["only 1 of 2 faults were made"]


def test_a_table_that_stands_still_after_the_last_fault_is_reported() -> None:
    now = time.monotonic()
    damage = Damage(1, wounds=[Wound("web", 1.0)], struck=1, last_fault=now - 20)
    damage.note_still(now - 40)
    assert damage.longest_still == pytest.approx(40, abs=1)
    assert damage.faults() == ["a table stood still for 20.0 s after the last fault"]


def test_a_pause_before_the_last_fault_is_none_of_its_doing() -> None:
    damage = Damage(2, wounds=[Wound("web", 1.0)] * 2, struck=1)
    damage.note_still(time.monotonic() - 40)
    assert damage.faults() == []
