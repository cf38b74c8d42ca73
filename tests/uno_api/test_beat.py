"""Beat goes on when the machine's clock is set back, and sends no more ticks than are taken."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from celery import Celery

from uno_api.beat import MAX_WAITING_TICKS, TickScheduler, ticks_waiting
from uno_api.celery import app
from uno_api.devserver.embedded import Valkey


@pytest.fixture
def beat(own_valkey: Valkey, tmp_path: Path) -> Iterator[TickScheduler]:
    """Beat's scheduler as it is after a while, and after its clock was set back by two minutes."""
    own = Celery("test", broker=own_valkey.url, set_as_current=False)
    own.conf.update(
        {name: app.conf[name] for name in ("beat_schedule", "task_queues", "task_default_queue")},
    )
    scheduler = TickScheduler(own, schedule_filename=str(tmp_path / "beat"))
    yield scheduler
    scheduler.close()


def run_at(scheduler: TickScheduler, seconds: float) -> None:
    """Say that everything was sent so many seconds from now."""
    for entry in scheduler.schedule.values():
        entry.last_run_at = entry.default_now() + timedelta(seconds=seconds)
    scheduler._heap = None


def tick_all(scheduler: TickScheduler) -> float:
    while (seconds := scheduler.tick()) == 0:
        pass
    return seconds


def test_what_was_sent_in_the_future_is_sent_again_within_a_second(beat: TickScheduler) -> None:
    run_at(beat, 120)
    assert tick_all(beat) <= 1
    run_at(beat, -1)
    tick_all(beat)
    assert ticks_waiting() == 2  # the clock and matchmaking


def test_ticks_that_nobody_takes_do_not_pile_up(beat: TickScheduler) -> None:
    for _ in range(3 * MAX_WAITING_TICKS):
        run_at(beat, -6)
        tick_all(beat)
    assert MAX_WAITING_TICKS <= ticks_waiting() < MAX_WAITING_TICKS + 3


def test_ticks_name_no_time_at_which_they_expire() -> None:
    """It would be the time of beat's machine, and a worker three seconds ahead would take none of them."""
    ticks = [entry for entry in app.conf.beat_schedule.values() if entry["schedule"] in (1.0, 5.0)]
    assert len(ticks) == 3
    assert all(entry["options"] == {"queue": "ticks"} for entry in ticks)


def test_the_worker_takes_ticks_and_everything_else() -> None:
    assert set(app.amqp.queues) == {"celery", "ticks"}
    assert {queue.routing_key for queue in app.amqp.queues.values()} == {"celery", "ticks"}
