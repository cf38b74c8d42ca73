"""Look for the seed whose match is the shortest that shows what its story must.

`python -m tests.engine.playthroughs.seeds flip dos` prints a seed for `matches.py`.
"""

import re
import sys
from collections.abc import Iterator

from tests.engine.playthroughs.matches import PLAYTHROUGHS, Playthrough
from tests.engine.playthroughs.story import write_story

SEEDS = 300


def missing(match: Playthrough, story: str) -> Iterator[str]:
    """Yield what the match has to show and no line of its story shows."""
    for shown in match.shows:
        if not re.search(shown, story):
            yield shown


def shortest(match: Playthrough) -> tuple[int, str] | None:
    """Return lines and seed of the shortest story that shows everything; None when there is none."""
    seeds = (str(number) for number in range(1, SEEDS + 1))
    stories = ((write_story(match._replace(seed=seed)), seed) for seed in seeds)
    whole = (
        (story.count("\n"), seed)
        for story, seed in stories
        if ": match_won " in story and not any(missing(match, story))
    )
    return min(whole, default=None)


if __name__ == "__main__":
    for playthrough in PLAYTHROUGHS:
        if playthrough.name in sys.argv[1:]:
            print(playthrough.name, shortest(playthrough) or f"none of {SEEDS} seeds")
