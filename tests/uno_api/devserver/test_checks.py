"""Servers whose addresses are given must answer before anything is started."""

import os

import pytest

from uno_api.devserver.checks import check_given_servers


@pytest.fixture(autouse=True)
def _both_are_given() -> None:
    assert os.environ["DATABASE_URL"]
    assert os.environ["REDIS_URL"]


def refusal(capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as refused:
        check_given_servers()
    assert refused.value.code == 2
    sentence = capsys.readouterr().err
    assert sentence.count("\n") == 1
    return sentence


def test_servers_that_answer_are_taken() -> None:
    check_given_servers()


def test_what_is_not_given_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.setenv("REDIS_URL", "")
    check_given_servers()


@pytest.mark.parametrize(
    ("variable", "server", "url"),
    [
        ("DATABASE_URL", "database", "postgresql://uno:s3cret@127.0.0.1:1/uno"),
        ("DATABASE_URL", "database", "postgresql://uno:s3cret@127.0.0.1/uno?no_such_option=1"),
        ("REDIS_URL", "server", "redis://:s3cret@127.0.0.1:1/0"),
        ("REDIS_URL", "server", "redis://:s3cret@127.0.0.1:1/zero"),
    ],
)
def test_a_server_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variable: str, server: str, url: str
) -> None:
    monkeypatch.setenv(variable, url)
    sentence = refusal(capsys)
    assert sentence.startswith(f"The {server} in {variable} does not answer: ")
    assert "s3cret" not in sentence
