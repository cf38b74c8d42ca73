"""One client playing its seat: it moves, sometimes drops its connection, and sends forbidden requests."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime

from tools.e2e.abuse_cases import play_prank, send_twice
from tools.e2e.checks import Json
from tools.e2e.player import MoveOutcome, SeatedClient
from tools.e2e.strategy import choose

STANDSTILL = 90.0
MAX_BREAK = 0.4
RACES = {"stale", "not_your_turn", "nobody_to_catch", "nothing_to_call", "out_of_round", "match_over"}


@dataclass(frozen=True)
class Manners:
    """Probabilities of what clients do besides moving, and the seconds they wait before a move.

    `breaks`, `pranks` and `repeats` are the probabilities of a dropped connection, an abuse case and a
    repeated request; `thinking` is in seconds.
    """

    breaks: float = 0.02
    pranks: float = 0.04
    repeats: float = 0.03
    thinking: float = 0.0


class StandsStill(Exception):
    """Raised when no player has moved for STANDSTILL seconds."""


async def play_seat(player: SeatedClient, everybody: list[SeatedClient], manners: Manners) -> None:
    """Play until the match is over; raise StandsStill when nothing happens for STANDSTILL seconds."""
    others = [other for other in everybody if other is not player]
    while not player.sight.is_over:
        seq = player.sight.seq
        await player.lockstep.clear(seq)
        has_moved = False
        if player.sight.seq == seq and player.sight.sees_all and not player.sight.is_over:
            has_moved = await _maybe_move(player, others, manners)
        if not has_moved:
            await _wait_for_news(player, seq)


async def _maybe_move(player: SeatedClient, others: list[SeatedClient], manners: Manners) -> bool:
    """Move if there is a move to make; return whether there was one."""
    chance, view = player.chance, player.sight.view
    if chance.random() < manners.breaks:
        await _break_line(player)
    if view["you"] in view["awaiting"]["seats"] and chance.random() < manners.pranks:
        await play_prank(player, others)
    move = choose(view, chance) if player.sight.seq == view["seq"] else None
    if not move:
        return False
    await asyncio.sleep(max(manners.thinking, _too_early(move)))
    if player.sight.seq == view["seq"]:
        await _move(player, move, repeats=chance.random() < manners.repeats)
    return True


async def _break_line(player: SeatedClient) -> None:
    player.socket.cut()
    player.metrics.count("lines broken on purpose")
    await asyncio.sleep(player.chance.random() * MAX_BREAK)


def _too_early(move: Json) -> float:
    """Remove `not_before` from a move and return the seconds until then: a catch is not allowed earlier."""
    if "not_before" not in move:
        return 0
    return (datetime.fromisoformat(move.pop("not_before")) - datetime.now(UTC)).total_seconds()


async def _move(player: SeatedClient, move: Json, *, repeats: bool) -> None:
    seen = player.sight.seq
    outcome = await player.make(move)
    if outcome.seq is None:
        await _look_at_refusal(player, move, outcome, seen)
        return
    if repeats:
        await send_twice(player, move | {"seen": seen}, outcome)
    if not await player.sight.reach(outcome.seq, STANDSTILL):
        player.fault(f"move {outcome.seq} was accepted, and never came over the socket")
    await player.sight.examine(outcome.body)


async def _look_at_refusal(player: SeatedClient, move: Json, outcome: MoveOutcome, seen: int) -> None:
    """Record a fault unless the rejection of a legal move is due to another player's earlier move."""
    lost_race = outcome.code in RACES and await player.sight.reach(seen + 1, 5)
    if not lost_race:
        player.fault(f"{move} is legal at move {seen}, and was refused as {outcome.code}")
        await asyncio.sleep(1)
    await player.sight.examine(outcome.body)


async def _wait_for_news(player: SeatedClient, seq: int) -> None:
    try:
        async with asyncio.timeout(STANDSTILL):
            while player.sight.seq == seq and not player.sight.is_over:
                await player.sight.change()
                if player.sight.sees_all:
                    break
    except TimeoutError as late:
        raise StandsStill(f"nobody has moved for {STANDSTILL:g} s after move {seq}") from late
