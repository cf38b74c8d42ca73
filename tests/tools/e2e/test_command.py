"""The command refuses what makes no sense before it plays."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tools.e2e.command import Command


@pytest.mark.parametrize(
    "arguments",
    [
        ["--clients", "1"],
        ["--clients", "11"],
        ["--options", "stacking"],
        ["--options", "[1]"],
        ["--compare", "never"],
        ["--speed", "slow"],
    ],
)
def test_senseless_arguments_are_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match=arguments[0]):
        call_command(Command(), *arguments)


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "nonsense", "http://["])
def test_an_address_where_nobody_answers_is_named(url: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command(Command(), url=url)
    assert refused.value.returncode == 2
    assert url in str(refused.value)
