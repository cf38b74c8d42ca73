"""What a face does when it is played, as small operations on the table.

Playing a card already passes the turn to the next seat, so an effect contains only what differs from
that, and a number needs none. The effects of a start card run with its dealer as the seat and no move.
"""

from games.engine.effects.drawing import (
    bluff_of,
    draw_until_color,
    fill_hands,
    first_draws,
    others_draw,
    penalize,
    penalize_with_limit,
    target_draws,
)
from games.engine.effects.hands import (
    discard_color,
    hands_moved,
    pass_hands_on,
    shuffle_hands,
    swap,
    swap_hands,
    swap_with_next,
)
from games.engine.effects.turning import (
    dealer_begins,
    first_names_color,
    name_color,
    reverse,
    right_of_dealer_begins,
    skip,
    skip_everyone,
    skip_next,
)

__all__ = [
    "bluff_of",
    "dealer_begins",
    "discard_color",
    "draw_until_color",
    "fill_hands",
    "first_draws",
    "first_names_color",
    "hands_moved",
    "name_color",
    "others_draw",
    "pass_hands_on",
    "penalize",
    "penalize_with_limit",
    "reverse",
    "right_of_dealer_begins",
    "shuffle_hands",
    "skip",
    "skip_everyone",
    "skip_next",
    "swap",
    "swap_hands",
    "swap_with_next",
    "target_draws",
]
