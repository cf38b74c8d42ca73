"""Cooldowns that grow with every offence and fade with good play, and the number others see."""

from datetime import UTC, datetime, timedelta

import pytest

from games.conduct import LADDER, REMEMBERED, Outcome, PastMatch, judge

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def played(story):
    """Return matches an hour apart, a letter each: Well, Left, Timed out, Slow, Annulled, eXcused leaving."""
    outcomes = {"L": Outcome.LEFT, "X": Outcome.LEFT, "T": Outcome.TIMED_OUT, "A": Outcome.ANNULLED}
    return [
        PastMatch(
            outcomes.get(letter, Outcome.FINISHED), NOON + timedelta(hours=hour), letter == "S", letter == "X"
        )
        for hour, letter in enumerate(story)
    ]


def cooldown(story):
    """Return how long the queues stay closed after the last match of a story, None if they do not."""
    judgement = judge(played(story))
    return judgement.until and judgement.until - (NOON + timedelta(hours=len(story) - 1))


def test_who_has_done_nothing_is_trusted():
    assert judge([]).reliability == 100
    assert judge([]).until is None


@pytest.mark.parametrize("letter", "LT")
def test_every_offence_closes_the_queues_for_longer_up_to_two_days(letter):
    assert [cooldown(letter * times) for times in range(1, 8)] == [*LADDER, LADDER[-1]]
    assert (LADDER[0], LADDER[-1]) == (timedelta(minutes=10), timedelta(hours=48))


def test_three_matches_played_well_take_a_step_off():
    assert judge(played("LL")).level == 2
    assert [judge(played("LL" + "W" * good)).level for good in (2, 3, 5, 6, 9)] == [2, 1, 1, 0, 0]
    assert cooldown("LL" + "WWW" + "L") == LADDER[1]
    assert cooldown("LL" + "WW" + "L") == LADDER[2]


def test_good_matches_count_only_one_after_another():
    assert judge(played("LL" + "WWLWW")).level == 3


@pytest.mark.parametrize("letter", "AX")
def test_what_is_nobodys_fault_counts_for_nothing(letter):
    assert judge(played(letter * 9)) == judge([])
    assert judge(played("L" + letter * 9)).level == 1


def test_stalling_once_is_a_warning_and_counts_from_then_on():
    first = judge(played("S"))
    assert (first.is_warned, first.level, first.until) == (True, 0, None)
    assert cooldown("SWWS") == LADDER[0]
    assert cooldown("SSS") == LADDER[1]


def test_the_number_says_how_often_matches_are_seen_to_their_end():
    assert judge(played("W" * REMEMBERED)).reliability == 100
    assert judge(played("L" * REMEMBERED)).reliability == 12
    numbers = [judge(played("W" * 20 + story)).reliability for story in ("W", "S", "L", "LL", "LLL")]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == 5


def test_the_same_matches_give_the_same_judgement():
    story = played("WWLSWTXAWW")
    assert judge(story) == judge(list(story))
