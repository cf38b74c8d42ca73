"""Checks after a match: equal results, a record equal to the pushed events, a seed with the known hash."""

from tools.e2e.checks import Json
from tools.e2e.checks.proof import proof_faults, replay_faults
from tools.e2e.checks.record import record_faults, story_faults
from tools.e2e.checks.views import differences
from tools.e2e.clients import Party
from tools.e2e.failures import Findings
from tools.e2e.match import good
from tools.e2e.metrics import DOUBLED, LOST
from tools.e2e.player import SeatedClient

Line = Json
"""One entry of the match record: `seq`, `seat`, `events`."""


async def check_ending(party: Party, findings: Findings) -> Json:
    """Compare results, views, records and the proof of a finished match; return its result."""
    result: Json = good(await party.host.rest.get(f"{party.host.path}/result"))
    for client in party.everybody:
        same = good(await client.rest.get(f"{client.path}/result"))
        client.fault(*result_faults(result, same))
        view = good(await client.rest.get(client.path))
        client.fault(*view_faults(view, result), *view_faults(client.sight.view, result))
        record = await read_record(client)
        client.fault(
            *record_faults(client.sight.received, {seq: line["events"] for seq, line in record.items()})
        )
        client.fault(*own_move_faults(client, record))
    received = {client.sight.view["you"]: client.sight.received for client in party.everybody}
    findings.add("all", *story_faults(received), *await chance_faults(party))
    return result


def result_faults(one: Json, other: Json) -> list[str]:
    """Return the faults of two results that differ, except in `luck` and `outage`, which are set later."""
    settled = {"luck": None, "outage": None}
    return [f"the results differ in {path}" for path in differences(one | settled, other | settled)]


def view_faults(view: Json, result: Json) -> list[str]:
    """Return the faults of a last view whose status, places or scores do not match the result."""
    seen = {seat["seat"]: (seat["place"], seat["score"]) for seat in view["seats"]}
    ended = {seat["seat"]: (seat["place"], seat["points"]) for seat in result["results"]}
    faults = [] if view["status"] == "finished" else [f"the last view says {view['status']}"]
    differ = [seat for seat in seen | ended if seen.get(seat) != ended.get(seat)]
    return faults + [
        f"seat {seat} has {seen.get(seat)} in the view, {ended.get(seat)} in the result" for seat in differ
    ]


async def read_record(client: SeatedClient) -> dict[int, Line]:
    """Fetch the whole record of the match, page by page, as the API shows it to this client."""
    record: dict[int, Line] = {}
    page = good(await client.rest.get(f"{client.path}/moves?after=0&limit=100"))
    while True:
        record |= {line["seq"]: line for line in page["results"]}
        if not page["next"]:
            return record
        page = good(await client.rest.get(page["next"]))


def own_move_faults(client: SeatedClient, record: dict[int, Line]) -> list[str]:
    """Return faults for accepted moves that the record lacks, recorded moves not made, and gaps.

    Moves made by the clock (`timed_out`) are not expected among the accepted ones.
    """
    seat = client.sight.view["you"]
    mine = {seq for seq, line in record.items() if seat is not None and line["seat"] == seat}
    by_clock = {seq for seq in mine if any(event["type"] == "timed_out" for event in record[seq]["events"])}
    lost, extra = sorted(client.accepted.keys() - mine), sorted(mine - by_clock - client.accepted.keys())
    client.metrics.counts.update({LOST: len(lost), DOUBLED: len(extra)})
    faults = [f"moves {lost} were accepted and are not in the record"] if lost else []
    faults += [f"moves {extra} were made in the name of seat {seat} by somebody else"] if extra else []
    return faults if sorted(record) == list(range(1, len(record) + 1)) else [*faults, "the record has gaps"]


async def chance_faults(party: Party) -> list[str]:
    """Return the faults of the proof, which must follow from the published seed hash, and of the replay."""
    host = party.host
    entropy = {player.sight.view["you"]: player.entropy for player in party.players}
    proof = good(await host.rest.get(f"{host.path}/proof"))
    replay = good(await host.rest.get(f"{host.path}/replay"))
    promised, moves = host.sight.view["seed_hash"], host.sight.seq
    return proof_faults(proof, promised, entropy) + replay_faults(replay, moves)
