"""Chat at a table: a fixed list of phrases, chosen so that none is insulting in any language."""

from uuid import UUID

from games import push
from games.selectors.matches import viewer_of
from uno_api.errors import ApiError, FieldError

PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "oops",
    "wow",
    "hurry",
    "sorry",
    "one_moment",
    "good_game",
    "again",
    "bye",
)


def say(match_id: UUID, user_id: UUID, phrase: str) -> None:
    """Publish a phrase to everyone watching the match.

    Only a player with a seat may send one, also after the match is over. Raises ApiError `invalid` for an
    unknown phrase, `not_found` if the match is hidden from the user, and `not_seated`.
    """
    if phrase not in PHRASES:
        raise ApiError("invalid", errors=[FieldError("phrase", "not_a_phrase")])
    seat = viewer_of(match_id, user_id).seat
    if seat is None:
        raise ApiError("not_seated")
    push.broadcast(match_id, {"type": "chat", "match": str(match_id), "seat": seat, "phrase": phrase})
