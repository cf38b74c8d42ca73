"""Handles a match whose stored state cannot be read.

The state can be corrupt, or written by a newer release before a rollback.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from uno_api.errors import Problem

RETRY_AFTER = 60

log = logging.getLogger(__name__)


class MatchSetAside(Problem):
    """The stored state of a match cannot be read: no action was taken.

    Other matches are not affected.
    """

    def __init__(self) -> None:
        super().__init__("match_set_aside", headers={"Retry-After": str(RETRY_AFTER)})


@contextmanager
def as_stored(match_id: UUID, *expected: type[Exception]) -> Iterator[None]:
    """Run code on the stored state of a match, and raise MatchSetAside for any error in it.

    Problems, which are meant for the caller, and the `expected` exceptions are passed on.
    """
    try:
        yield
    except Exception as error:
        if isinstance(error, (Problem, *expected)):
            raise
        log.exception("match %s cannot be dealt with as it is stored", match_id)
        raise MatchSetAside from error
