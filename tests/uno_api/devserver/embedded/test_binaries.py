"""Which programs are run."""

from pathlib import Path

import pytest

from uno_api.devserver.embedded import CannotStart, binaries


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "initdb").touch()
    monkeypatch.setenv("POSTGRES_BIN", str(tmp_path))
    monkeypatch.setenv("VALKEY_SERVER", str(tmp_path / "initdb"))
    assert binaries.postgres_folder() == tmp_path
    assert binaries.valkey_server() == tmp_path / "initdb"


def test_a_wrong_environment_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POSTGRES_BIN", str(tmp_path))
    with pytest.raises(CannotStart, match=f"POSTGRES_BIN is {tmp_path}, but there is no {tmp_path}/initdb"):
        binaries.postgres_folder()


def test_installed_programs_serve_where_there_are_no_wheels(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("initdb", "postgres", "redis-server"):
        (tmp_path / name).touch(mode=0o755)
    monkeypatch.setattr(binaries, "_package_folder", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert binaries.postgres_folder() == tmp_path
    assert binaries.valkey_server() == tmp_path / "redis-server"


def test_the_newest_of_debian_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for version in ("9", "15", "18"):
        folder = tmp_path / "debian" / version / "bin"
        folder.mkdir(parents=True)
        for name in ("initdb", "postgres"):
            (folder / name).touch(mode=0o755)
    monkeypatch.setattr(binaries, "_package_folder", lambda _: None)
    monkeypatch.setattr(binaries, "DEBIAN_POSTGRES", tmp_path / "debian")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert binaries.postgres_folder() == tmp_path / "debian" / "18" / "bin"


def test_without_any_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(binaries, "_package_folder", lambda _: None)
    monkeypatch.setattr(binaries, "DEBIAN_POSTGRES", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotStart, match="DATABASE_URL"):
        binaries.postgres_folder()
    with pytest.raises(CannotStart, match="REDIS_URL"):
        binaries.valkey_server()
