"""Hostile moves, sent on purpose, with the responses the service must give to each."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from tools.e2e.checks import Json
from tools.e2e.player import MoveOutcome, SeatedClient
from tools.e2e.rest import Rest

Prank = Callable[[SeatedClient, list[SeatedClient]], Awaitable[None]]


async def refused(player: SeatedClient, move: Json, *codes: str, seen: int | None = None) -> MoveOutcome:
    """Send a move that must be rejected with one of `codes`; record a fault if it is not.

    The move goes over REST or the socket, at random. `seen` defaults to the last move the player received.
    """
    body = move | {"seen": player.sight.seq if seen is None else seen}
    outcome = await player.send(body, uuid4().hex, over_socket=player.chance.random() < 0.5)
    if outcome.code not in codes:
        received = outcome.code or f"accepted as move {outcome.seq}"
        player.fault(f"{move['move']} should be refused as {codes[0]}, and is {received}")
    await player.sight.examine(outcome.body)
    return outcome


async def plays_what_others_hold(player: SeatedClient, others: list[SeatedClient]) -> None:
    """Play a card that another player holds, or one that does not exist.

    The error is the same in both cases, and `card_not_in_hand` must list the legal moves.
    """
    held = [card["id"] for other in others for card in other.sight.view["hand"]]
    card = player.chance.choice([*held, 999_999])
    outcome = await refused(player, {"move": "play", "card": card}, "card_not_in_hand", "stale", *DEBTS)
    if outcome.code == "card_not_in_hand" and not outcome.body.get("legal"):
        player.fault("card_not_in_hand does not say what is legal instead")


async def plays_out_of_turn(player: SeatedClient, others: list[SeatedClient]) -> None:
    """Send a move for a player who is not on turn, or who is out of the round."""
    idle = [other for other in others if other.sight.sees_all and not _is_awaited(other)]
    if idle:
        mover = player.chance.choice(idle)
        code = "not_your_turn" if _is_in_round(mover) else "out_of_round"
        await refused(mover, {"move": "draw"}, code, "stale")


async def moves_on_old_news(player: SeatedClient, _: list[SeatedClient]) -> None:
    """Send a move whose `seen` is older than the move that opened the current turn.

    If the answer is `stale`, it must contain `seq`, `events` and `match`.
    """
    opened = player.sight.seq
    received = player.sight.received
    while opened in received and not _opens_turn(received[opened]):
        opened -= 1
    if opened not in received or opened < 2:
        return
    outcome = await refused(player, {"move": "draw"}, "stale", seen=opened - 1)
    missing = {"seq", "events", "match"} - outcome.body.keys()
    if outcome.code == "stale" and missing:
        player.fault(f"stale does not bring {sorted(missing)}")


async def talks_nonsense(player: SeatedClient, _: list[SeatedClient]) -> None:
    """Send a body that is not a valid move."""
    nonsense: list[Json] = [
        {"move": "fly"},
        {"move": "play"},
        {"move": "play", "card": "x"},
        {"move": "catch", "target": True},
        {"move": ["draw"]},
    ]
    await refused(player, player.chance.choice(nonsense), "invalid", "malformed")


async def comes_as_stranger(player: SeatedClient, _: list[SeatedClient]) -> None:
    """Fetch the match and send a move without an access token; both must be answered with status 401."""
    stranger = Rest(player.rest.client)
    try:
        answers = [
            await stranger.get(player.path),
            await stranger.post(f"{player.path}/moves", {"move": "draw"}),
        ]
    finally:
        await stranger.close()
    if any(answer.status != 401 for answer in answers):
        player.fault(f"without a token: {[answer.status for answer in answers]}, not 401")


async def move_from_the_gallery(onlooker: SeatedClient) -> None:
    """Send a move as a spectator, who has no seat."""
    onlooker.metrics.count("hostile moves")
    await refused(onlooker, {"move": "draw"}, "not_seated")


PRANKS: tuple[Prank, ...] = (
    plays_what_others_hold,
    plays_out_of_turn,
    moves_on_old_news,
    talks_nonsense,
    comes_as_stranger,
)
DEBTS = ("penalty_open", "only_the_drawn_card", "color_pending", "not_allowed_now")


async def play_prank(player: SeatedClient, others: list[SeatedClient]) -> None:
    """Run one of the abuse cases, chosen at random, while it is this player's turn."""
    prank = player.chance.choice(PRANKS)
    player.metrics.count("hostile moves")
    await prank(player, others)


async def send_twice(player: SeatedClient, body: Json, first: MoveOutcome) -> None:
    """Send an accepted move again with its idempotency key; the first response must be replayed.

    A different move with the same key must be rejected as `idempotency_key_reused`.
    """
    again = await player.send(body, first.key, over_socket=first.over_socket)
    player.metrics.count("moves repeated")
    is_same = again.over_socket or (again.is_replayed and again.body == first.body)
    if again.seq != first.seq or not is_same:
        player.fault(f"move {first.seq} sent twice was answered with {again.seq or again.code}")
    other = await player.send({"move": "keep", "seen": 0}, first.key, over_socket=first.over_socket)
    if other.code != "idempotency_key_reused":
        received = other.code or f"move {other.seq}"
        player.fault(f"another move under a used key was answered with {received}")


def _is_awaited(player: SeatedClient) -> bool:
    view: dict[str, Any] = player.sight.view
    return view["you"] in view["awaiting"]["seats"]


def _is_in_round(player: SeatedClient) -> bool:
    view: dict[str, Any] = player.sight.view
    return bool(view["seats"][view["you"]]["active"])


def _opens_turn(events: list[Json]) -> bool:
    """Return whether the move of these events opened a new decision; calls and catches do not."""
    return any(event["type"] not in {"called", "caught", "penalty_taken"} for event in events)
