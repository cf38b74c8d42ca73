"""The answers of moves, kept for the player whose connection broke before the answer came."""

from uuid import UUID
from zlib import compress, decompress

from django.db.models.functions import Now

from games.models import Move, MoveAnswer
from uno_api.encryption import NotOurs, seal, unseal
from uno_api.idempotency import KEPT_FOR

FASTEST = 1  # of the levels of zlib: a player waits for it


def encrypted_response(match_id: UUID, key: str, body: bytes) -> bytes:
    """Return the answer to a move so that only the idempotency key of the move opens it."""
    return seal(compress(body, FASTEST), "answer to a move", str(match_id), key)


def stored_response(move: Move, key: str) -> bytes | None:
    """Return what a move was answered with, None when that is kept no longer."""
    kept = MoveAnswer.objects.filter(match_id=move.match_id, seq=move.seq).first()
    if kept is None:
        return None
    try:
        return decompress(unseal(bytes(kept.body), "answer to a move", str(move.match_id), key))
    except NotOurs:  # sealed under a secret of ours that has been changed since
        return None


def purge_move_responses() -> int:
    """Delete the answers that are older than a day; return how many.

    A release before this one keeps them in the record: while both run, and after a way back.
    """
    emptied = Move.objects.filter(answer__isnull=False, created_at__lt=Now() - KEPT_FOR).update(answer=None)
    deleted, _ = MoveAnswer.objects.filter(created_at__lt=Now() - KEPT_FOR).delete()
    return deleted + emptied
