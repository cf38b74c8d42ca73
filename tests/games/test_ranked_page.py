"""The page on ranked play says what the code does."""

from datetime import timedelta
from pathlib import Path

import pytest

from games import collusion, conduct, leagues, luck, ratings, stalling
from games.services import collusion_cases, leaderboards, tickets

PAGE = " ".join((Path(__file__).parents[2] / "docs" / "ranked.md").read_text(encoding="utf-8").split())
PRIVACY = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text(encoding="utf-8")

MINUTES = [step // timedelta(minutes=1) for step in conduct.LADDER[:2]]
HOURS = [step // timedelta(hours=1) for step in conduct.LADDER[2:]]


@pytest.mark.parametrize(
    "sentence",
    [
        f"The last **{conduct.REMEMBERED}** ranked matches",
        f"for {MINUTES[0]} minutes; the next times {MINUTES[1]} minutes, {', '.join(map(str, HOURS))} hours",
        f"(well + {conduct.BENEFIT_OF_DOUBT}) / (matches + {conduct.BENEFIT_OF_DOUBT})",
        f"a number {luck.NUMBER:.0f}, a coloured action {luck.ACTION:.0f}, a wild {luck.WILD:.0f}",
        f"a wild that makes others draw {luck.WILD_DRAW:.0f};",
        f"far more often than others ({collusion.TOGETHER} points at most)",
        f"always comes out above the other ({collusion.ONE_SIDED})",
        f"when the other is there ({collusion.PASSES}). From {collusion.SUSPICIOUS} points on",
        f"Everybody starts a queue at **{ratings.CENTER:.0f}**",
        f"a league is lost {leagues.RELEGATION:.0f} points below its threshold",
        f"the deviation is {leagues.DEVIATION_TO_SETTLE:.0f} or less",
        f"not played for {leaderboards.HIDDEN_AFTER.days} days",
        f"needed every {tickets.SILENT_AFTER.seconds} seconds",
        f"tables of more than two of the last {collusion_cases.WITHIN.days} days",
    ],
)
def test_the_page_says_what_is_done(sentence):
    assert sentence in PAGE


def test_numbers_in_words():
    assert (ratings.FULL_MEETINGS, "Five matches against the same player" in PAGE) == (5, True)
    assert (conduct.FORGIVEN_AFTER, "three matches in a row" in PAGE) == (3, True)
    assert (conduct.EXCUSED_FOR.seconds, "for ten minutes after" in PAGE) == (600, True)
    assert (stalling.STALLS, "on five turns or more" in PAGE) == (5, True)
    assert (stalling.NEARLY_ALL, "nine tenths of a turn's time" in PAGE) == (0.9, True)
    assert (collusion.MIN_MEETINGS, "met eight times or more" in PAGE) == (8, True)
    assert (leagues.MATCHES_TO_SETTLE, "After ten matches" in PAGE) == (10, True)


def test_every_league_is_there():
    for league, threshold in leagues.THRESHOLDS.items():
        assert f"{league}{' begins' if league == 'silver' else ''} at {threshold:.0f}" in PAGE.lower()


def test_suspicions_are_kept_as_long_as_promised():
    assert f"{collusion_cases.KEPT_FOR.days} days after the last change" in PRIVACY
