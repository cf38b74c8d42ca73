"""Standings and leagues: whether a rating is settled, and which league it leads to.

A player whose rating is still uncertain is provisional and ranks below all settled players. Leagues are
entered at a threshold. A player is relegated only when the rating is clearly below the threshold, so that
nobody alternates between two leagues.
"""

from enum import IntEnum, StrEnum

from games.ratings import Skill

MATCHES_TO_SETTLE = 10
DEVIATION_TO_SETTLE = 195.0
"""Rating deviation above which a player is provisional.

Every rating starts above it, and returns above it when the player has not played for months.
"""

RELEGATION = 30.0
"""Rating points below the threshold of a league at which a player is relegated from it."""

STEP = 4
"""Width, in rating points, of the steps by which leaderboard places are counted."""


class RankingStatus(IntEnum):
    """Standing of a player in a leaderboard: hidden, provisional, or settled. A higher value ranks above."""

    HIDDEN = 0
    PROVISIONAL = 1
    SETTLED = 2


class League(StrEnum):
    """The leagues, lowest first."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"
    DIAMOND = "diamond"
    MASTER = "master"

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Return the leagues as choices for a Django model field."""
        return [(league.value, league.value) for league in cls]


THRESHOLDS = {
    League.SILVER: 1400.0,
    League.GOLD: 1550.0,
    League.PLATINUM: 1700.0,
    League.DIAMOND: 1850.0,
    League.MASTER: 2000.0,
}
"""The rating at which each league is entered. Below the first threshold the league is bronze."""


def standing_after(skill: Skill, matches: int, *, is_guest: bool) -> RankingStatus:
    """Return the standing of a player after a match.

    A guest never becomes settled, because anybody can return as a new guest.
    """
    is_sure = skill.deviation <= DEVIATION_TO_SETTLE and matches >= MATCHES_TO_SETTLE
    return RankingStatus.SETTLED if is_sure and not is_guest else RankingStatus.PROVISIONAL


def league_after(rating: float, league: str) -> League:
    """Return the league for a rating, given the current league, which is empty if the player has none yet."""
    reached = _league_at(rating)
    if not league or _rank(reached) >= _rank(League(league)):
        return reached
    return min(League(league), _league_at(rating + RELEGATION), key=_rank)


def step_of(rating: float) -> int:
    """Return the index of the leaderboard step that a rating falls into."""
    return int(rating // STEP)


def _league_at(rating: float) -> League:
    entered = [league for league, threshold in THRESHOLDS.items() if rating >= threshold]
    return entered[-1] if entered else League.BRONZE


def _rank(league: League) -> int:
    return list(League).index(league)
