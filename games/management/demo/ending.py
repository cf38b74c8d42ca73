"""After the last card: one result for all, a record of what was told, and a seed that was promised."""

from hashlib import sha256

from games.management.demo.checks import Json
from games.management.demo.checks.story import record_faults, story_faults
from games.management.demo.checks.views import differences
from games.management.demo.findings import Findings
from games.management.demo.match import good
from games.management.demo.party import Party
from games.management.demo.player import Player

Line = Json
"""One line of the record: `seq`, `seat`, `events`."""


async def check_ending(party: Party, findings: Findings) -> Json:
    """Compare everything that can be compared once a match is over; return its result."""
    result: Json = good(await party.host.rest.get(f"{party.host.path}/result"))
    for client in party.everybody:
        same = good(await client.rest.get(f"{client.path}/result"))
        client.fault(*(f"the results differ in {path}" for path in differences(result, same)))
        view = good(await client.rest.get(client.path))
        client.fault(*view_faults(view, result), *view_faults(client.sight.view, result))
        record = await read_record(client)
        client.fault(*record_faults(client.sight.told, {seq: line["events"] for seq, line in record.items()}))
        client.fault(*own_move_faults(client, record))
    told = {client.sight.view["you"]: client.sight.told for client in party.everybody}
    findings.add("all", *story_faults(told), *await proof_faults(party.host))
    return result


def view_faults(view: Json, result: Json) -> list[str]:
    """Say where the last view does not show the result."""
    seen = {seat["seat"]: (seat["place"], seat["score"]) for seat in view["seats"]}
    ended = {seat["seat"]: (seat["place"], seat["points"]) for seat in result["seats"]}
    faults = [] if view["status"] == "finished" else [f"the last view says {view['status']}"]
    differ = [seat for seat in seen | ended if seen.get(seat) != ended.get(seat)]
    return faults + [
        f"seat {seat} has {seen.get(seat)} in the view, {ended.get(seat)} in the result" for seat in differ
    ]


async def read_record(client: Player) -> dict[int, Line]:
    """Fetch the whole record of the match, page by page, as this client may see it."""
    record: dict[int, Line] = {}
    page = good(await client.rest.get(f"{client.path}/moves?after=0&limit=100"))
    while True:
        record |= {line["seq"]: line for line in page["results"]}
        if not page["next"]:
            return record
        page = good(await client.rest.get(page["next"]))


def own_move_faults(client: Player, record: dict[int, Line]) -> list[str]:
    """Say which moves were accepted and are not in the record, and which are there that were not made."""
    seat = client.sight.view["you"]
    mine = {seq for seq, line in record.items() if seat is not None and line["seat"] == seat}
    by_clock = {seq for seq in mine if any(event["type"] == "timed_out" for event in record[seq]["events"])}
    lost, extra = sorted(client.accepted.keys() - mine), sorted(mine - by_clock - client.accepted.keys())
    faults = [f"moves {lost} were accepted and are not in the record"] if lost else []
    faults += [f"moves {extra} were made in the name of seat {seat} by somebody else"] if extra else []
    return faults if sorted(record) == list(range(1, len(record) + 1)) else [*faults, "the record has gaps"]


async def proof_faults(client: Player) -> list[str]:
    """Check that the seed, now open, is the one whose hash was public from the start."""
    proof = good(await client.rest.get(f"{client.path}/proof"))
    hashes = {sha256(proof["seed"].encode()).hexdigest(), sha256(bytes.fromhex(proof["seed"])).hexdigest()}
    promised = client.sight.view["seed_hash"]
    return [] if promised in hashes else [f"the seed does not have the hash {promised} that was promised"]
