"""Three signals that one plays for another, each with a sentence, none of them enough alone."""

import pytest

from games.collusion import (
    MIN_MEETINGS,
    SUSPICIOUS,
    Pair,
    Passes,
    is_suspicious_enough,
    score_of,
    signals_of,
)

NEVER, USUAL, OFTEN = Passes(0, 100), Passes(10, 100), Passes(60, 100)


def score(pair, with_gainer=USUAL, with_others=USUAL):
    return score_of(signals_of(pair, with_gainer, with_others))


def test_who_meets_by_chance_is_not_suspected():
    assert score(Pair(meetings=8, above=4, fewer=200)) == 0
    assert not is_suspicious_enough(Pair(meetings=8, above=5, fewer=100))


@pytest.mark.parametrize(
    ("pair", "with_gainer"),
    [
        (Pair(40, 20, 40), USUAL),
        (Pair(40, 40, 1000), USUAL),
        (Pair(40, 20, 1000), OFTEN),
    ],
)
def test_one_signal_alone_is_not_enough(pair, with_gainer):
    assert 0 < score(pair, with_gainer) < SUSPICIOUS


def test_all_together_are_a_hundred():
    assert score(Pair(40, 40, 40), OFTEN, NEVER) == 100


def test_friends_who_always_play_together_and_win_in_turn_are_not_suspected():
    assert score(Pair(60, 31, 60)) < SUSPICIOUS


def test_more_of_anything_is_never_less_suspicious():
    scores = [score(Pair(20, above, 25)) for above in range(10, 21)]
    assert scores == sorted(scores)
    scores = [score(Pair(20, 15, 25), Passes(passed, 100)) for passed in range(0, 100, 10)]
    assert scores == sorted(scores)


def test_few_meetings_say_nothing():
    few = MIN_MEETINGS - 1
    assert not is_suspicious_enough(Pair(few, few, few))
    assert is_suspicious_enough(Pair(MIN_MEETINGS, MIN_MEETINGS, MIN_MEETINGS))


@pytest.mark.parametrize("nothing", [Passes(), Passes(0, 9), Passes(9, 9)])
def test_where_nothing_can_be_compared_nothing_is_held_against_anybody(nothing):
    assert signals_of(Pair(9, 9, 9), nothing, nothing)[2].points == 0


def test_every_signal_explains_itself():
    signals = signals_of(Pair(18, 16, 20), Passes(30, 50), Passes(5, 50))
    assert [signal.name for signal in signals] == ["together", "one_sided", "passes"]
    assert "18 of the 20 matches" in signals[0].text
    assert "16 of 18 meetings" in signals[1].text
    assert "30 of 50 turns" in signals[2].text
