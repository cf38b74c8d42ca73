"""What a rating makes of a player: whether it counts yet, and the league it leads to.

A player whose rating is still uncertain is provisional and stands below everybody who has settled. Leagues
have thresholds; who has risen falls back only when clearly below, so that nobody swings to and fro.
"""

from enum import IntEnum, StrEnum

from games.ratings import Skill

MATCHES_TO_SETTLE = 10
DEVIATION_TO_SETTLE = 195.0
"""Above it a rating is a guess. Every rating starts there, and comes back when nobody plays for months."""

RELEGATION = 30.0
"""How many points below its threshold a league is lost."""

STEP = 4
"""How many rating points wide the steps are by which places are counted."""


class Standing(IntEnum):
    """How a player stands in a table: not at all, below the settled, or in it. Higher is above."""

    HIDDEN = 0
    PROVISIONAL = 1
    SETTLED = 2


class League(StrEnum):
    """The leagues, the lowest first."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"
    DIAMOND = "diamond"
    MASTER = "master"

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Return the leagues as a model field wants them."""
        return [(league.value, league.value) for league in cls]


THRESHOLDS = {
    League.SILVER: 1400.0,
    League.GOLD: 1550.0,
    League.PLATINUM: 1700.0,
    League.DIAMOND: 1850.0,
    League.MASTER: 2000.0,
}
"""The rating at which each league is entered; below the first one is bronze."""


def standing_after(skill: Skill, matches: int, *, is_guest: bool) -> Standing:
    """Return how a player stands who has just played; a guest never settles, for anybody can be another."""
    is_sure = skill.deviation <= DEVIATION_TO_SETTLE and matches >= MATCHES_TO_SETTLE
    return Standing.SETTLED if is_sure and not is_guest else Standing.PROVISIONAL


def league_after(rating: float, league: str) -> League:
    """Return the league a rating leads to from the present one, which is empty for who had none."""
    reached = _league_at(rating)
    if not league or _rank(reached) >= _rank(League(league)):
        return reached
    return min(League(league), _league_at(rating + RELEGATION), key=_rank)


def step_of(rating: float) -> int:
    """Return the step a rating is on."""
    return int(rating // STEP)


def _league_at(rating: float) -> League:
    entered = [league for league, threshold in THRESHOLDS.items() if rating >= threshold]
    return entered[-1] if entered else League.BRONZE


def _rank(league: League) -> int:
    return list(League).index(league)
