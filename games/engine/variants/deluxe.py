"""Deluxe: the classic cards in a better box, with the two-handed, partner and tournament games.

Those are the two-player rules, which every box has, and the options `teams` and `score_mode`.
"""

from games.engine.variants.classic import classic
from games.engine.variants.variant import Variant

VARIANT = Variant("deluxe", classic)
