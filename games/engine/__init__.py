"""The rules engine for every UNO variant, a library that is independent of the rest of the server.

This package exports everything that the rest of the product needs: creating a match, listing legal
moves, applying one move, building the view of one viewer, and replaying a record. It is pure Python
without a framework and without a clock. All randomness comes from the seed of the match, or from a
function that the caller passes in.
"""

from games.engine.cards import SHAPES, shapes_of
from games.engine.choices import LegalMove
from games.engine.determinization import SampledTable, imagine
from games.engine.errors import IllegalMove, Reason
from games.engine.events import EVENTS, Event
from games.engine.events import from_json as load_event
from games.engine.fairness import ChanceUse, DealtCards, Printing, draws, printing_of, uses_of_chance
from games.engine.moves import Malformed, Move, Resign, Return, TimeOut
from games.engine.moves import from_json as load_move
from games.engine.moves import parse as parse_move
from games.engine.moves import to_json as dump_move
from games.engine.options import OPTIONS
from games.engine.play import Step, apply, default_move, legal_moves, new_match, replay
from games.engine.rulesets import RULES_VERSION, BadRuleset, Ruleset, ruleset
from games.engine.state import State
from games.engine.state import from_json as load
from games.engine.variants import VARIANTS
from games.engine.views import View, Views, is_over, open_hands, view

__all__ = [
    "EVENTS",
    "OPTIONS",
    "RULES_VERSION",
    "SHAPES",
    "VARIANTS",
    "BadRuleset",
    "ChanceUse",
    "DealtCards",
    "Event",
    "IllegalMove",
    "LegalMove",
    "Malformed",
    "Move",
    "Printing",
    "Reason",
    "Resign",
    "Return",
    "Ruleset",
    "SampledTable",
    "State",
    "Step",
    "TimeOut",
    "View",
    "Views",
    "apply",
    "default_move",
    "draws",
    "dump_move",
    "imagine",
    "is_over",
    "legal_moves",
    "load",
    "load_event",
    "load_move",
    "new_match",
    "open_hands",
    "parse_move",
    "printing_of",
    "replay",
    "ruleset",
    "shapes_of",
    "uses_of_chance",
    "view",
]
