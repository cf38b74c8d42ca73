"""After the last card: one result for all, a record of what was told, and a seed that was promised."""

from hashlib import sha256

from games.management.demo.checks import Json
from games.management.demo.checks.story import record_faults, story_faults
from games.management.demo.checks.views import differences
from games.management.demo.findings import Findings
from games.management.demo.match import good
from games.management.demo.player import Player


async def check_ending(players: list[Player], findings: Findings) -> Json:
    """Compare everything that can be compared once a match is over; return its result."""
    results = [good(await player.rest.get(f"{player.path}/result")) for player in players]
    for player, result in zip(players, results, strict=True):
        findings.add(*(f"the results differ in {path}" for path in differences(results[0], result)))
        view = good(await player.rest.get(player.path))
        player.fault(*view_faults(view, result), *view_faults(player.sight.view, result))
        record = await read_record(player)
        player.fault(*record_faults(player.sight.told, record), *own_move_faults(player, record))
    told = {player.sight.view["you"]: player.sight.told for player in players}
    findings.add("all", *story_faults(told))
    findings.add("all", *await proof_faults(players[0]))
    return dict(results[0])


def view_faults(view: Json, result: Json) -> list[str]:
    """Say where the last view does not show the result."""
    places = {seat["seat"]: (seat["place"], seat["score"]) for seat in view["seats"]}
    ended = {seat["seat"]: (seat["place"], seat["points"]) for seat in result["seats"]}
    faults = [] if view["status"] == "finished" else [f"the last view says {view['status']}"]
    return (
        faults
        if places == ended
        else [*faults, f"places and points are {places} in the view, {ended} in the result"]
    )


async def read_record(player: Player) -> dict[int, list[Json]]:
    """Fetch the whole record of the match, page by page, as this client may see it."""
    record: dict[int, list[Json]] = {}
    page = good(await player.rest.get(f"{player.path}/moves?after=0&limit=100"))
    while True:
        record |= {move["seq"]: move["events"] for move in page["results"]}
        if not page["next"]:
            return record
        page = good(await player.rest.get(page["next"]))


def own_move_faults(player: Player, record: dict[int, list[Json]]) -> list[str]:
    """Say which moves were accepted and are not in the record."""
    lost = sorted(set(player.accepted) - set(record))
    numbers = sorted(record)
    faults = [f"moves {lost} were accepted and are not in the record"] if lost else []
    return faults if numbers == list(range(1, len(numbers) + 1)) else [*faults, "the record has gaps"]


async def proof_faults(player: Player) -> list[str]:
    """Check that the seed, now open, is the one whose hash was public from the start."""
    proof = good(await player.rest.get(f"{player.path}/proof"))
    hashes = {sha256(proof["seed"].encode()).hexdigest(), sha256(bytes.fromhex(proof["seed"])).hexdigest()}
    first = min(player.sight.pushed)
    promised = player.sight.pushed[first]["seed_hash"]
    return [] if promised in hashes else [f"the seed does not have the hash {promised} that was promised"]
