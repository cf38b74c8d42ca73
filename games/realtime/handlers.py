"""Handlers for the requests that a client can send over its socket."""

from functools import singledispatch
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.realtime.connection import Connection
from games.realtime.frames import MAX_FRAME_SIZE, Chat, Hello, MoveFrame, Ping, Unwatch, Watch
from games.realtime.gap_repair import repair
from games.realtime.hub import MAX_SOCKETS
from games.realtime.match_subscription import MatchSubscription
from games.services import presence
from games.services.chat import PHRASES, say
from games.services.moves import make_move
from uno_api.errors import ApiError

HEARTBEAT = 20
MAX_MATCHES = 50


@singledispatch
async def answer(request: Any, _client: Connection) -> None:
    """Execute a request and send its answer; raise ApiError or another error if it cannot be executed."""
    raise TypeError(f"{type(request).__name__} has no answer")


@answer.register
async def _(request: Hello, client: Connection) -> None:
    if request.language is not None:
        client.asked_for = client.language = request.language
    if request.token is not None:
        await welcome(client, request.token)


@answer.register
async def _(request: Watch, client: Connection) -> None:
    match = str(request.match)
    if match not in client.listeners and len(client.listeners) >= MAX_MATCHES:
        raise ApiError("too_many_matches", words={"most": MAX_MATCHES})
    listener = MatchSubscription(match, client)
    client.start(listener)
    try:
        await client.hub.threads.run(presence.arrive, request.match, client.user_id)
        is_told = await client.send_catch_up(listener, request.seen)
    except Exception:
        client.stop(listener)
        raise
    if request.seen and listener.seq == request.seen:
        client.send_frame("watching", match=match, seq=listener.seq)
    if not is_told:
        listener.is_being_read = False
        client.catch_up(listener)


@answer.register
async def _(request: Unwatch, client: Connection) -> None:
    match = str(request.match)
    listener = client.listeners.get(match)
    if listener is not None:
        client.stop(listener)
    client.send_frame("unwatched", match=match)


@answer.register
async def _(request: MoveFrame, client: Connection) -> None:
    made = await client.hub.threads.run(
        make_move, request.match, client.user_id, request.body, request.id, client.language
    )
    client.send_frame("ack", id=request.id, seq=made.seq)


@answer.register
async def _(request: Ping, client: Connection) -> None:
    seqs = await repair(client.hub, list(client.listeners))
    client.send_frame("pong", t=request.t, server_time=timezone.now(), matches=seqs)


@answer.register
async def _(request: Chat, client: Connection) -> None:
    if not client.phrases.allows_one_more():
        wait = client.phrases.seconds_left
        raise ApiError("too_many_requests", words={"seconds": wait}, retry_after=wait)
    await client.hub.threads.run(say, request.match, client.user_id, request.phrase)


async def welcome(client: Connection, token: str) -> None:
    """Sign a client in and send it the welcome frame."""
    player = await client.sign_in(token)
    if player is not None:
        client.welcome(player=player, heartbeat=HEARTBEAT, server_time=timezone.now(), limits=limits())


def limits() -> dict[str, Any]:
    """Return the limits that a client must respect."""
    frames, phrases = settings.LIMITS["socket_frames"], settings.LIMITS["chat"]
    return {
        "frame_bytes": MAX_FRAME_SIZE,
        "frames": {"amount": frames.amount, "seconds": frames.seconds},
        "chat": {"amount": phrases.amount, "seconds": phrases.seconds},
        "phrases": PHRASES,
        "matches": MAX_MATCHES,
        "sockets": MAX_SOCKETS,
    }
