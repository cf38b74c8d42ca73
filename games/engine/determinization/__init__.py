"""What a seat may imagine: a whole table that looks, from its place, exactly as the real one does.

Nothing but a view goes in. What the view does not show is dealt by the given chance, so that many tables
imagined from one view are a fair sample of what the others may hold.
"""

from games.engine.determinization.sample import imagine
from games.engine.determinization.sampled_table import SampledTable

__all__ = ["SampledTable", "imagine"]
