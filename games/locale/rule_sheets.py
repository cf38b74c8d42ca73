"""Rule sheets of the boxes, section by section, in the four languages, adapted to the house rules.

`rules/sheets.toml` lists the sentences of each sheet, and the options on which they depend; the sentences are
in the files beside it. Statements about single cards are generated from the cards that are in the game.
"""

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from games.engine import Ruleset
from games.locale.option_text import as_key
from games.locale.sheet_lines import MADE, call_name, placeholders
from uno_api.i18n import catalog

Sheet = dict[str, list[str]]


@lru_cache(maxsize=512)
def rule_sheet(rules: Ruleset, language: str) -> list[dict[str, str]]:
    """Return the sections `{code, title, text}` of a rule sheet; each card has a line of its own."""
    sheet = sheets()[rules.variant]
    sections = {code: _text(lines, rules, language) for code, lines in sheet.items()}
    return [
        {"code": code, "title": _title(code, rules, language), "text": text}
        for code, text in sections.items()
        if text
    ]


@cache
def sheets() -> dict[str, Sheet]:
    """Return the lines of every sheet by section, including the sections inherited from another sheet."""
    text = Path(__file__).with_name("rules").joinpath("sheets.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    return {code: raw.get(sheet.pop("like", ""), {}) | sheet for code, sheet in raw.items()}


def _title(code: str, rules: Ruleset, language: str) -> str:
    return catalog(language)[f"rule.title.{code}"].format(uno=call_name(rules.variant))


def _text(lines: list[str], rules: Ruleset, language: str) -> str:
    """Return the text of a section: its sentences in a row, and generated card lines on separate lines."""
    text = ""
    for line in lines:
        key, _, condition = line.partition(" if ")
        if not _holds(condition, rules):
            continue
        if key in MADE:
            text += "".join(f"\n{made}" for made in MADE[key](rules, language)) + "\n"
        else:
            text += "".join(f" {sentence}" for sentence in _sentence(key, rules, language))
    return text.replace("\n ", "\n").strip()


def _holds(condition: str, rules: Ruleset) -> bool:
    """Return whether every part of a condition holds: `option=value|value`, or with `!=`."""
    return all(_part_holds(part, rules) for part in condition.split())


def _part_holds(part: str, rules: Ruleset) -> bool:
    option, _, values = part.partition("=")
    is_one = as_key(rules.all_options()[option.rstrip("!")]) in values.split("|")
    return is_one != option.endswith("!")


def _sentence(key: str, rules: Ruleset, language: str) -> Iterator[str]:
    """Yield the sentence of a key, or the one for the value of the option that ends the key.

    Yields nothing if there is no sentence for the value.
    """
    said, options = catalog(language), rules.all_options()
    option = key.rpartition(".")[2]
    wanted = f"rule.{key}"
    if wanted not in said:
        wanted += f".{as_key(options[option])}"
    if wanted in said:
        yield said[wanted].format_map(placeholders(rules))
