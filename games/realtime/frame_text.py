"""Translates frames. Texts are rendered once per seat, and again for clients that use another language."""

from functools import lru_cache

import orjson

from games.locale import event_text
from games.selectors.match_views import with_text

FEW = 256


@lru_cache(maxsize=FEW)
def translate_frame(frame: str, language: str) -> str:
    """Return an `events` frame with its texts in another language; return any other frame unchanged."""
    content = orjson.loads(frame)
    view = content.get("view")
    if content["type"] != "events" or view is None:
        return frame
    names = [seat["player"]["display_name"] for seat in view["seats"]]
    variant = view["variant"]
    for event in content["events"]:
        event["text"] = event_text(event, names, language, variant)
    view["awaiting"] = with_text(view["awaiting"], view["options"], language)
    return orjson.dumps(content).decode()
