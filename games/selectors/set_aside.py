"""What is stored of a match may not be readable: spoiled, or written by a later release before a rollback."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from uno_api.errors import Problem

RETRY_AFTER = 60

log = logging.getLogger(__name__)


class MatchSetAside(Problem):
    """What is stored of one match cannot be read: nothing was done. Other matches do not suffer from it."""

    def __init__(self) -> None:
        super().__init__("match_set_aside", headers={"Retry-After": str(RETRY_AFTER)})


@contextmanager
def as_stored(match_id: UUID, *expected: type[Exception]) -> Iterator[None]:
    """Work with what is stored of a match; whatever fails is taken for the match's fault, as MatchSetAside.

    Problems, which are meant for the caller, and what is `expected` pass through.
    """
    try:
        yield
    except Exception as error:
        if isinstance(error, (Problem, *expected)):
            raise
        log.exception("match %s cannot be dealt with as it is stored", match_id)
        raise MatchSetAside from error
