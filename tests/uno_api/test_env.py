"""Settings from the environment: taken as meant, or refused in one sentence."""

import pytest

from uno_api import env


def test_an_empty_value_is_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", " ")
    monkeypatch.setenv("DEBUG", "")
    assert env.number("PORT", 8000) == 8000
    assert env.flag("DEBUG", default=True)


@pytest.mark.parametrize("value", ["1", "true", "Yes", " ON "])
def test_a_switch_is_on(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("DEBUG", value)
    assert env.flag("DEBUG")


@pytest.mark.parametrize("value", ["0", "-1", "80 00", "8000.5", "65536", "٣", "eight", "1" * 5000])
def test_a_port_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(SystemExit) as refused:
        env.number("PORT", 8000)
    assert refused.value.code == 2
    assert "must be a whole number from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "sqlite:///db",
        "postgresql://host:port/name",
        "postgresql://host:0/name",
        "postgresql://[::1/name",
    ],
)
def test_a_database_that_is_no_address_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(SystemExit) as refused:
        env.database("postgresql:///uno")
    assert refused.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_refusal_shows_no_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REDIS_URL", "http://:s3cret@host:6379/0")
    with pytest.raises(SystemExit):
        env.redis_url("redis://127.0.0.1/0")
    assert "s3cret" not in capsys.readouterr().err


def test_production_needs_its_secrets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(SystemExit):
        env.require("SECRET_KEY")
    assert capsys.readouterr().err == "SECRET_KEY is not set: a production service needs it.\n"
