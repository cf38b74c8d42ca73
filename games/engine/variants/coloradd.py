"""ColorADD: the classic rules with a shape for every colour, for players who cannot tell colours apart.

The shapes are defined for the faces of every box, in `games.engine.cards.SHAPES`.
"""

from games.engine.variants.classic import classic
from games.engine.variants.variant import Variant

VARIANT = Variant("coloradd", classic)
