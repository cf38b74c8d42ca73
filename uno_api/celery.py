"""The Celery application: the worker that keeps the clock, and beat that winds it."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")

app = Celery("uno_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
