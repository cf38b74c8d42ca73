"""What the log says when something that others watch over is away."""

import logging

import pytest
from celery.beat import SchedulingError
from django.conf import settings
from redis.exceptions import ConnectionError as ValkeyGone

from uno_api.logging import SingleLineFilter


def logged(error: Exception, caplog: pytest.LogCaptureFixture) -> logging.LogRecord:
    """Return what the clock's scheduler writes about an error."""
    log = logging.getLogger("celery.beat")
    try:
        raise error
    except Exception as raised:
        log.error("Message Error: %s\n%s", raised, "a long stack", exc_info=True)
    return caplog.records[-1]


@pytest.mark.parametrize("error", [SchedulingError("no broker"), ValkeyGone("gone"), OSError("refused")])
def test_a_broker_that_is_away_takes_one_line(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    line = logged(error, caplog)
    assert (line.getMessage(), line.exc_info) == (str(error), None)


def test_a_bug_keeps_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    line = logged(KeyError("clock"), caplog)
    assert line.exc_info is not None
    assert "a long stack" in line.getMessage()


def test_worker_and_clock_are_both_cut_short() -> None:
    for name in ("celery.beat", "celery.worker.consumer.consumer"):
        assert any(isinstance(cut, SingleLineFilter) for cut in logging.getLogger(name).filters), (
            settings.LOGGING
        )
