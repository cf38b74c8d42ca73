"""Commands of another terminal find the servers of this checkout's own `make run`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from uno_api.devserver.data_dir import lock
from uno_api.own_servers import use_own_servers, write_server_addresses

ROOT = Path(__file__).parents[2]
ADDRESSES = ("DATABASE_URL", "REDIS_URL")


@pytest.fixture
def servers_folder(tmp_path: Path) -> Path:
    """The folder of a checkout on which the servers of these tests are written."""
    folder = tmp_path / ".local"
    folder.mkdir()
    write_server_addresses(folder)
    (folder / "secret_key").write_text("the secret of the checkout")
    return folder


def command(checkout: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of a checkout in a terminal that knows no addresses."""
    shutil.copy(ROOT / "manage.py", checkout)
    environment = {name: value for name, value in os.environ.items() if name not in ADDRESSES}
    return subprocess.run(
        [sys.executable, "-W", "ignore::RuntimeWarning", "manage.py", *words],
        cwd=checkout,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_command_works_on_the_servers_that_run(servers_folder: Path) -> None:
    with lock(servers_folder):
        done = command(servers_folder.parent, "showmigrations", "uno_api")
    assert (done.returncode, done.stderr) == (0, "")
    assert "0001_initial" in done.stdout


def test_without_servers_one_sentence_says_what_to_do(servers_folder: Path) -> None:
    done = command(servers_folder.parent, "showmigrations", "uno_api")
    assert done.returncode == 1
    assert done.stderr == "No database: start `make run` in another terminal, or set DATABASE_URL.\n"


def test_addresses_of_ones_own_win(servers_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/uno")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with lock(servers_folder):
        use_own_servers(servers_folder)
    assert os.environ["DATABASE_URL"] == "postgresql://elsewhere/uno"
    assert os.environ["SECRET_KEY"] == "the secret of the checkout"
    monkeypatch.delenv("SECRET_KEY")


def test_only_this_user_can_read_the_addresses(servers_folder: Path) -> None:
    assert (servers_folder / "servers.json").stat().st_mode & 0o077 == 0
