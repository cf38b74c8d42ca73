"""The Celery application: the worker that keeps the clock, and beat that winds it."""

import os
from functools import partial
from typing import Any

from celery import Celery, Task

from uno_api.connections import tried_twice

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")


class TriedTwice(Task):  # type: ignore[misc]
    """A task begins with a sound connection, and is done once more when its connection failed on the way.

    Any task may be done twice: a worker that is killed leaves its tasks to others.
    """

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Do it."""
        return tried_twice(partial(super().__call__, *args, **kwargs))


app = Celery("uno_api", task_cls=TriedTwice)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
