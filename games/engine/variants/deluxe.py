"""Deluxe: the classic cards in a better box, with games for two, for partners and for tournaments.

Those are the two-player rules, which every box has, and the options `teams` and `score_mode`.
"""

from games.engine.variants.classic import classic
from games.engine.variants.variant import Variant

VARIANT = Variant("deluxe", classic)
