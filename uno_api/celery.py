"""The Celery application: the worker that keeps the clock, and beat that winds it."""

import os
from typing import Any

from celery import Celery
from celery.signals import task_prerun

from uno_api.connections import close_broken_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")

app = Celery("uno_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def begin_with_a_sound_connection(**_: Any) -> None:
    """Keep a connection that was cut from failing every task that a thread is given."""
    close_broken_connections()


task_prerun.connect(begin_with_a_sound_connection)
