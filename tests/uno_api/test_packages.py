"""What a package is taken from, and under which licence: ours, and those of all that are installed."""

import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What MIT code may not build on; the Lesser GPL of psycopg lets others use it as a library.
FORBIDDEN = ("AGPL", "GPL-2", "GPL-3", "GNU GENERAL PUBLIC", "GNU AFFERO", "SSPL", "BUSL")


def licence_of(package: Distribution) -> str:
    """Return all that a package says of its licence in few words."""
    result = package.metadata.get_all
    words = [line for line in result("Classifier") or [] if line.startswith("License")]
    words += [line[:60] for line in (*(result("License-Expression") or []), *(result("License") or []))]
    return " ".join(words).upper().replace("LGPL", "LESSER")


def test_the_licence_is_mit() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["license"] == "MIT"
    text = (ROOT / "LICENSE").read_text()
    assert text.startswith("MIT License")
    assert "UNO API contributors" in text


def test_no_package_forbids_it() -> None:
    forbidding = {
        package.metadata["Name"]
        for package in distributions()
        if any(word in licence_of(package) for word in FORBIDDEN)
    }
    assert forbidding == set()


def test_no_tool_is_shipped() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    copied = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if line.startswith("COPY")]
    let_in = (ROOT / ".dockerignore").read_text().split()
    assert wheel["packages"] == ["uno_api", "games", "accounts"]
    assert not [line for line in copied if "tools" in line or line.startswith("COPY . ")]
    assert let_in[0] == "*"
    assert "!tools" not in let_in


def test_make_lets_uv_trust_whom_the_system_trusts() -> None:
    made = subprocess.run(
        ["make", "--print-data-base", "--dry-run", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "UV_SYSTEM_CERTS = true" in made.stdout
    result = subprocess.run(
        [sys.executable, "-m", "uv", "pip", "sync", "--help"], capture_output=True, text=True, check=True
    )
    assert "UV_SYSTEM_CERTS" in result.stdout
