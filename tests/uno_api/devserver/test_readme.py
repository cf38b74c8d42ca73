"""The first match of the README, typed into a shell as it stands there."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from tests.uno_api.devserver.test_up import PATIENCE, ROOT, Up


def test_the_first_match_is_played(tmp_path: Path) -> None:
    service = Up(tmp_path)
    try:
        service.wait_for("UNO API is ready")
        match, moved = type_into_a_shell(first_match().replace(":8000", f":{service.port}"))
    finally:
        service.process.kill()
        service.process.communicate()
    assert match["seats"][0]["player"]["display_name"] == "Ada"
    assert moved["seq"] > match["seq"]
    assert moved["events"]


def first_match() -> str:
    """Return the commands of the README's section about a first match."""
    section = re.search(r"## A first match\n(.*?)\n## ", (ROOT / "README.md").read_text(), re.DOTALL)
    assert section
    return "".join(re.findall(r"```sh\n(.*?)```", section[1], re.DOTALL))


def type_into_a_shell(commands: str) -> list[dict[str, Any]]:
    """Run commands one after the other; return the last two answers that they print."""
    shell = subprocess.run(
        ["bash", "-eu"], input=commands, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    decoder, answers, rest = json.JSONDecoder(), [], shell.stdout.strip()
    while rest:
        answer, end = decoder.raw_decode(rest)
        answers.append(answer)
        rest = rest[end:].lstrip()
    return answers[-2:]
