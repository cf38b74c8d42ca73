"""Trying again, once, when the database had to choose one of two transactions and chose the other."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection

Asked = ParamSpec("Asked")
Given = TypeVar("Given")

SERIALIZATION_FAILURE = "40001"
DEADLOCK_DETECTED = "40P01"


def retried(service: Callable[Asked, Given]) -> Callable[Asked, Given]:
    """Make a service that is a whole transaction run again when it lost to another."""

    @wraps(service)
    def run(*args: Asked.args, **kwargs: Asked.kwargs) -> Given:
        try:
            return service(*args, **kwargs)
        except OperationalError as error:
            if connection.in_atomic_block or not _lost(error):
                raise
            return service(*args, **kwargs)

    return run


def _lost(error: OperationalError) -> bool:
    return getattr(error.__cause__, "sqlstate", None) in (SERIALIZATION_FAILURE, DEADLOCK_DETECTED)
