"""The command refuses what makes no sense before anybody plays."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tools.soak.command import Command


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--players", "0"], "--players"),
        (["--players", "1"], "--players"),
        (["--seconds", "-1"], "--seconds"),
        (["--matches", "many"], "--matches"),
        (["--kill-worker", "-1"], "--kill-worker"),
        (["--url", "http://127.0.0.1:1"], "--database"),
        (["--url", "http://127.0.0.1:1", "--database", "x", "--kill-worker", "1"], "--kill-worker"),
    ],
)
def test_senseless_arguments_are_refused(arguments: list[str], fault: str) -> None:
    with pytest.raises(CommandError, match=fault):
        call_command(Command(), *arguments)


def test_an_address_where_nobody_answers_is_named() -> None:
    with pytest.raises(CommandError, match=r"No UNO API answers at http://127\.0\.0\.1:1") as refused:
        call_command(Command(), url="http://127.0.0.1:1", database="postgresql:///nowhere")
    assert refused.value.returncode == 2
