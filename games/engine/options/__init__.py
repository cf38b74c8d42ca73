"""House rules: each is an option with its values and the page that it writes.

A rule is a function from a rulebook and a value to a rulebook. A value that the rulebook has already
leaves it unchanged. Names and descriptions for players are kept with the other texts of the product; a
rule here only defines what it changes in the rulebook. A rule that belongs to a single box is defined
beside that box.
"""

from games.engine.options import answering, conduct, counting, opening, playing
from games.engine.options.option import OPTIONS, Option, Text

__all__ = ["OPTIONS", "Option", "Text", "answering", "conduct", "counting", "opening", "playing"]
