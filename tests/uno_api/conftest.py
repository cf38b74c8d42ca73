"""Folders for servers to run in."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user may enter, as PostgreSQL must when the tests run as root."""
    yield from new_open_folder()


@pytest.fixture(scope="session")
def shared_folder() -> Iterator[Path]:
    """Such a folder, the same for all tests."""
    yield from new_open_folder()


def new_open_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="uno-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
