"""`.env.example` and the settings: each variable that can be set stands there once."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from uno_api.config.oidc import providers

ROOT = Path(__file__).parents[2]
READERS = {"text", "flag", "listed", "number", "choice", "require", "require_secret"}
MEANT_FOR_CHECKOUTS = {"POSTGRES_BIN", "VALKEY_SERVER"}


def read_in(source: str) -> Iterator[str]:
    """Yield the names of the variables that a module reads."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            for argument in node.args if name in READERS else ():
                if isinstance(argument, ast.Constant) and re.fullmatch("[A-Z][A-Z_]+", str(argument.value)):
                    yield str(argument.value)


def that_can_be_set() -> set[str]:
    """Return every variable that the service or its compose file reads, limits aside."""
    modules = [path for folder in ("uno_api", "accounts", "games") for path in (ROOT / folder).rglob("*.py")]
    named = {name for path in modules for name in read_in(path.read_text(encoding="utf-8"))}
    of_providers = {f"{name.upper()}_{what}" for name in providers() for what in ("CLIENT_IDS", "KEYS_URL")}
    compose = re.findall(r"\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    return (named | of_providers | set(compose)) - MEANT_FOR_CHECKOUTS


def test_each_variable_stands_there_once() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^(?:# )?([A-Z][A-Z_]+)=", example, re.MULTILINE)
    assert [name for name, times in Counter(named).items() if times > 1] == []
    assert {name for name in named if not name.startswith("LIMIT_")} == that_can_be_set()
