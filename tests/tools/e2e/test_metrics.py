"""Metrics count only what was fairly measured."""

from tools.e2e.metrics import Journeys, Metrics, percentile


def test_a_move_takes_until_the_last_client_has_it() -> None:
    journeys = Journeys(2, sent={5: 10.0})
    journeys.arrive(5, 10.1, connected_since=1.0)
    journeys.arrive(5, 10.3, connected_since=1.0)
    assert [round(seconds, 3) for seconds in journeys.durations()] == [0.3]


def test_a_move_that_somebody_slept_through_is_not_timed() -> None:
    journeys = Journeys(2, sent={5: 10.0, 6: 20.0})
    journeys.arrive(5, 10.1, connected_since=1.0)
    journeys.arrive(5, 12.0, connected_since=11.0)
    journeys.arrive(6, 20.1, connected_since=1.0)
    assert journeys.durations() == []


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(value) for value in range(1, 101)]
    assert percentile(values, 0.5) == 51
    assert percentile(values, 0.99) == 100
    assert percentile([3.0], 0.99) == 3


def test_metrics_without_a_move_say_so() -> None:
    assert Metrics().lines()[-1] == "no move was timed"
