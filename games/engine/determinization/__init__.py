"""Determinization: a complete table, sampled from the view of one seat.

The only input is a view, and from that seat the sampled table looks exactly like the real one. What the
view does not show is filled in by the given random function, so that many tables sampled from one view
are a fair sample of what the other seats may hold.
"""

from games.engine.determinization.sample import imagine
from games.engine.determinization.sampled_table import SampledTable

__all__ = ["SampledTable", "imagine"]
