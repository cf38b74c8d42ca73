"""Presets: named sets of house rules by variant; `official` has the options of the variant's sheet."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


def preset(variant: str, name: str) -> Mapping[str, Any] | None:
    """Return the options of a preset, or None if the variant has no preset of that name."""
    return presets(variant).get(name)


def presets(variant: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the presets of a variant by name."""
    return {"official": {}} | _shelf().get(variant, {})


@cache
def _shelf() -> dict[str, dict[str, dict[str, Any]]]:
    return tomllib.loads(Path(__file__).with_name("presets.toml").read_text(encoding="utf-8"))
