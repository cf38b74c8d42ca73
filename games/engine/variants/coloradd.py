"""ColorADD: the classic rules with a shape for every colour, for eyes that do not tell colours apart.

The shapes are listed with the faces of every box, by `games.engine.cards.SHAPES`.
"""

from games.engine.variants.classic import classic
from games.engine.variants.variant import Variant

VARIANT = Variant("coloradd", classic)
