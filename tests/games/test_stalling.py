"""Letting the clock run while losing is stalling; thinking, or a line that breaks, is not."""

from games.stalling import STALLS, TimedDecision, stallers


def turns(story, seat=0):
    """Return decisions: Quick or Slow, in capitals while losing; `x` is a turn missed while losing."""
    times = {"q": 0.2, "s": 0.97, "x": 2.1}
    return [
        TimedDecision(seat, times[letter.lower()], letter.isupper() or letter == "x", letter == "x")
        for letter in story
    ]


def has_stalled(story):
    return stallers(turns(story)) == {0}


def test_the_last_second_of_eight_losing_turns_after_quick_ones():
    assert has_stalled("qqqqqq" + "SSSSSSSS")


def test_some_slow_turns_are_none_of_anybodys_business():
    assert not has_stalled("S" * (STALLS - 1))
    assert has_stalled("S" * STALLS)


def test_who_mostly_plays_quickly_does_not_stall():
    assert not has_stalled("SQQ" * 10)
    assert has_stalled("SSQ" * 10)


def test_slow_thinkers_who_are_not_losing_do_not_stall():
    assert not has_stalled("s" * 30)


def test_one_bad_connection_is_not_stalling():
    assert not has_stalled("QQQ" + "x" * 12 + "QQQ")
    assert not has_stalled("x" * 30)


def test_missing_every_other_turn_to_keep_the_autopilot_away_is():
    assert has_stalled("xS" * 5)


def test_seats_are_judged_one_by_one():
    both = [
        decision
        for pair in zip(turns("S" * 9, seat=1), turns("Q" * 9, seat=0), strict=True)
        for decision in pair
    ]
    assert stallers(both) == {1}
