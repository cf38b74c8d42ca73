"""The Celery application of the worker and of beat."""

import os
from functools import partial
from typing import Any

from celery import Celery, Task

from uno_api.connections import tried_twice

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")


class TriedTwice(Task):  # type: ignore[misc]
    """A task that starts with usable connections, and is retried once when the database fails it.

    Any task may run twice anyway: the tasks of a worker that was killed go to others.
    """

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the task."""
        return tried_twice(partial(super().__call__, *args, **kwargs))


app = Celery("uno_api", task_cls=TriedTwice)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
