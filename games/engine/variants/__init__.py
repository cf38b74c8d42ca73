"""The variants, one module or package for each box, and the registry of all variants."""

from games.engine.variants import (
    all_wild,
    attack,
    classic,
    coloradd,
    dare,
    deluxe,
    dos,
    flip,
    h2o,
    junior,
    modern,
    no_mercy,
)
from games.engine.variants.variant import Variant

MODULES = (classic, modern, flip, junior, deluxe, h2o, coloradd, dos, dare, attack, all_wild, no_mercy)

VARIANTS: dict[str, Variant] = {room.VARIANT.code: room.VARIANT for room in MODULES}
"""Every variant by its code."""
