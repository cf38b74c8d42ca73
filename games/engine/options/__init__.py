"""House rules: each an option with its values, and the page it writes.

A rule is a function from a rulebook and a value to a rulebook; a value that says what the book says
anyway leaves it as it is. Names and sentences for people live with the other words of the product;
here a rule says what it does to the book. A rule of one box only lives beside that box.
"""

from games.engine.options import answering, conduct, counting, opening, playing
from games.engine.options.option import OPTIONS, Option, Text

__all__ = ["OPTIONS", "Option", "Text", "answering", "conduct", "counting", "opening", "playing"]
