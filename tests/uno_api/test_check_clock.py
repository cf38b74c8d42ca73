"""The check of the worker's container fails when the clock stands."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import ClockBeat

pytestmark = pytest.mark.django_db


def swept(seconds_ago: float) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    ClockBeat.objects.create(swept_at=at, resumed_at=at)


def test_it_passes_when_the_clock_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    swept(2)
    call_command("check_clock")
    assert "2." in capsys.readouterr().out


@pytest.mark.parametrize("seconds_ago", [16, -120])
def test_it_fails_when_the_clock_stands_or_looked_in_the_future(seconds_ago: float) -> None:
    swept(seconds_ago)
    with pytest.raises(CommandError, match="it stands"):
        call_command("check_clock")


def test_it_fails_when_the_clock_never_looked() -> None:
    with pytest.raises(CommandError, match="never"):
        call_command("check_clock")
