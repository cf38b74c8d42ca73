"""Options for calls and their price, for points, and for teams."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from games.engine import scoring
from games.engine.options.option import SWITCH, option
from games.engine.pages import finishing
from games.engine.rulebook import Ending, Ranking, Rulebook, Scores
from games.engine.state import Value


@option((2, 1, 4))
def uno_penalty(book: Rulebook, cards: Value) -> Rulebook:
    """Set how many cards a player draws when caught without the call."""
    return replace(book, call_penalty=int(cards))


@option((2, 0, 1, 3))
def catch_grace(book: Rulebook, seconds: Value) -> Rulebook:
    """Set how many seconds pass before a forgotten call can be caught; the service enforces this."""
    return book


SCORE_MODES: Mapping[Value, tuple[Scores, Ending, Ranking]] = MappingProxyType(
    {
        "winner_takes": (scoring.winner_takes, scoring.target_reached, scoring.highest_first),
        "low_total": (scoring.everyone_counts, scoring.target_reached, scoring.lowest_first),
        "single_round": (scoring.winner_takes, scoring.after_one_round, scoring.first_out_first),
        "elimination": (scoring.eliminate, scoring.one_left, scoring.lowest_first),
        "first_to_3_rounds": (scoring.count_rounds, scoring.three_rounds_won, scoring.highest_first),
    }
)


@option(("winner_takes", "low_total", "single_round", "elimination", "first_to_3_rounds"))
def score_mode(book: Rulebook, how: Value) -> Rulebook:
    """Set how rounds and points are counted, when the match ends, and how the seats are ranked."""
    scores, ending, ranking = SCORE_MODES[how]
    return replace(book, scores=scores, ending=ending, ranking=ranking)


@option(SWITCH)
def play_on(book: Rulebook, on: Value) -> Rulebook:
    """Let the other players play on for places after one has gone out."""
    return replace(book, afterwards=(*book.afterwards, finishing.play_on), sits_out=True) if on else book


@option(range(1, 10_001), default=500)
def target_score(book: Rulebook, points: Value) -> Rulebook:
    """Set the points at which the match ends."""
    return replace(book, target_score=int(points))


@option((0, 2, 3, 4, 5))
def teams(book: Rulebook, count: Value) -> Rulebook:
    """Set the number of teams; the seats of a team win together, and the teams alternate round the table."""
    return replace(book, teams=int(count))
