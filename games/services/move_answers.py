"""Idempotency records of moves: responses stored for players who lose the connection before they arrive."""

from uuid import UUID
from zlib import compress, decompress

from django.db.models.functions import Now

from games.models import Move, MoveAnswer
from uno_api.encryption import NotOurs, seal, unseal
from uno_api.idempotency import KEPT_FOR

FASTEST = 1  # compression level of zlib: the player waits for the response


def encrypted_response(match_id: UUID, key: str, body: bytes) -> bytes:
    """Return the response to a move, encrypted so that it takes the move's idempotency key to decrypt it."""
    return seal(compress(body, FASTEST), "answer to a move", str(match_id), key)


def stored_response(move: Move, key: str) -> bytes | None:
    """Return the stored response to a move, or None if it is gone or can no longer be decrypted."""
    kept = MoveAnswer.objects.filter(match_id=move.match_id, seq=move.seq).first()
    if kept is None:
        return None
    try:
        return decompress(unseal(bytes(kept.body), "answer to a move", str(move.match_id), key))
    except NotOurs:  # encrypted with a server secret that has been changed since
        return None


def purge_move_responses() -> int:
    """Delete responses older than a day (`KEPT_FOR`); return how many.

    The previous release stores responses in the move record: these are cleared too, while both releases run
    and after a rollback.
    """
    emptied = Move.objects.filter(answer__isnull=False, created_at__lt=Now() - KEPT_FOR).update(answer=None)
    deleted, _ = MoveAnswer.objects.filter(created_at__lt=Now() - KEPT_FOR).delete()
    return deleted + emptied
