"""The rules engine for every UNO variant, a library that is independent of the rest of the server.

This package exports everything that the rest of the product needs: creating a match, listing legal
moves, applying one move, building the view of one viewer, and replaying a record. It is pure Python
without a framework and without a clock. All randomness comes from the seed of the match, or from a
function that the caller passes in.
"""

from games.engine.cards import COLORS, LETTERS, LIGHT, SHAPES, SIDES, Face, shapes_of
from games.engine.choices import LegalMove
from games.engine.decisions import KINDS as DECISIONS
from games.engine.determinization import SampledTable, imagine
from games.engine.errors import IllegalMove, Reason
from games.engine.events import EVENTS, Event
from games.engine.events import from_json as load_event
from games.engine.fairness import ChanceUse, DealtCards, Printing, draws, printing_of, uses_of_chance
from games.engine.moves import Call, Catch, Draw, Malformed, Move, Resign, Return, TimeOut
from games.engine.moves import from_json as load_move
from games.engine.moves import parse as parse_move
from games.engine.moves import to_json as dump_move
from games.engine.options import OPTIONS, Option, Text
from games.engine.play import Step, apply, default_move, legal_moves, new_match, replay
from games.engine.rulebook import Rulebook
from games.engine.rulesets import (
    CLASHES,
    RULES_VERSION,
    BadRuleset,
    Clash,
    OptionFault,
    Ruleset,
    defaults,
    options_of,
    rulebook_of,
    ruleset,
)
from games.engine.state import State
from games.engine.state import from_json as load
from games.engine.variants import VARIANTS
from games.engine.variants.dare.options import LASTS as LASTING_DARE_MARK
from games.engine.variants.dare.options import LISTS as DARE_LISTS
from games.engine.views import View, Views, is_over, open_hands, view

__all__ = [
    "CLASHES",
    "COLORS",
    "DARE_LISTS",
    "DECISIONS",
    "EVENTS",
    "LASTING_DARE_MARK",
    "LETTERS",
    "LIGHT",
    "OPTIONS",
    "RULES_VERSION",
    "SHAPES",
    "SIDES",
    "VARIANTS",
    "BadRuleset",
    "Call",
    "Catch",
    "ChanceUse",
    "Clash",
    "DealtCards",
    "Draw",
    "Event",
    "Face",
    "IllegalMove",
    "LegalMove",
    "Malformed",
    "Move",
    "Option",
    "OptionFault",
    "Printing",
    "Reason",
    "Resign",
    "Return",
    "Rulebook",
    "Ruleset",
    "SampledTable",
    "State",
    "Step",
    "Text",
    "TimeOut",
    "View",
    "Views",
    "apply",
    "default_move",
    "defaults",
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
    "options_of",
    "parse_move",
    "printing_of",
    "replay",
    "rulebook_of",
    "ruleset",
    "shapes_of",
    "uses_of_chance",
    "view",
]
