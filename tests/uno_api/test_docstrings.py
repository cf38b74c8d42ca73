"""A constant, setting or variable of the environment that a docstring or comment names exists."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONSTANT = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")


def parts(file: Path) -> Iterator[tuple[bool, str]]:
    """Yield each token of a file that can have a name, and whether it is a docstring or a comment."""
    with file.open() as lines:
        for token in tokenize.generate_tokens(lines.readline):
            is_docstring = token.type == tokenize.STRING and token.line.lstrip().startswith('"""')
            if is_docstring or token.type == tokenize.COMMENT:
                yield True, token.string
            elif token.type in (tokenize.NAME, tokenize.STRING):
                yield False, token.string


def test_every_constant_that_is_mentioned_exists() -> None:
    mentioned, used = dict[str, str](), set[str]()
    for package in ("accounts", "games", "uno_api", "tools"):
        for file in (ROOT / package).rglob("*.py"):
            for is_prose, text in parts(file):
                names = CONSTANT.findall(text)
                mentioned.update(dict.fromkeys(names, str(file.relative_to(ROOT))) if is_prose else {})
                used.update([] if is_prose else names)
    assert {name: file for name, file in mentioned.items() if name not in used} == {}
