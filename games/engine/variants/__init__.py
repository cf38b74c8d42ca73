"""The boxes on the shelf: one room each, and the list of them all."""

from games.engine.variants import classic, flip, no_mercy
from games.engine.variants.shelf import Variant

VARIANTS: dict[str, Variant] = {room.VARIANT.code: room.VARIANT for room in (classic, flip, no_mercy)}
"""Every variant by its code."""
