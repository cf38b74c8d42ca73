"""The order and timing of the faults: each is caused once the service has recovered from the previous one."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.e2e.checks import Json
from tools.e2e.faults.damage import Damage, Wound
from tools.e2e.faults.victims import POSTGRES, VALKEY, WEB, WORKER, NoVictim, Victim
from tools.e2e.service import OwnService, is_there

FIRST_AFTER = 3.0
PAUSES = (2.0, 5.0)
GIVEN_UP_AFTER = 60.0
READY_FOR = 2.0
"""The seconds for which the service must be ready without interruption to count as recovered."""
LOOK_EVERY = 0.1


@dataclass(frozen=True)
class FaultPlan:
    """The processes to kill, and how often."""

    postgres: int = 0
    valkey: int = 0
    web: bool = False
    worker: bool = False

    @classmethod
    def of(cls, options: Json) -> "FaultPlan":
        """Create the plan from the options of the command."""
        return cls(
            options["restart_postgres"], options["kill_valkey"], options["kill_web"], options["kill_worker"]
        )

    def victims(self, seed: int) -> list[Victim]:
        """Return the victims in the order in which they are killed, which depends on the seed only."""
        everybody = [POSTGRES] * self.postgres + [VALKEY] * self.valkey
        everybody += [WEB] * self.web + [WORKER] * self.worker
        random.Random(f"{seed} faults").shuffle(everybody)
        return everybody


async def make_faults(
    service: OwnService, victims: Sequence[Victim], damage: Damage, write: Callable[[str], None]
) -> None:
    """Kill the victims one after the other, and record the recovery time of each; `write` prints a line."""
    pauses = random.Random(len(victims))
    await asyncio.sleep(FIRST_AFTER)
    for victim in victims:
        process = await _struck(victim, service, damage)
        healed_after = await _until_ready(service, victim, process, time.monotonic())
        damage.wounds.append(Wound(victim.name, healed_after))
        received = "not ready in time" if healed_after is None else f"ready again after {healed_after:.1f} s"
        write(f"{victim.name} was killed: {received}.")
        await asyncio.sleep(pauses.uniform(*PAUSES))


async def _struck(victim: Victim, service: OwnService, damage: Damage) -> int:
    """Kill the victim as soon as it runs, and return its process id."""
    while True:
        try:
            process = await asyncio.to_thread(victim.kill, service)
        except NoVictim:
            await asyncio.sleep(LOOK_EVERY)
        else:
            damage.strike()
            return process


async def _until_ready(service: OwnService, victim: Victim, before: int, killed_at: float) -> float | None:
    """Return the seconds until a new process runs and the service stays ready; None after GIVEN_UP_AFTER."""
    ready_since: float | None = None
    while time.monotonic() < killed_at + GIVEN_UP_AFTER:
        now = time.monotonic()
        if not await asyncio.to_thread(_is_well, service, victim, before):
            ready_since = None
        elif ready_since is None:
            ready_since = now
        elif now - ready_since >= READY_FOR:
            return ready_since - killed_at
        await asyncio.sleep(LOOK_EVERY)
    return None


def _is_well(service: OwnService, victim: Victim, before: int) -> bool:
    return victim.is_back(service, before) and is_there(service.address, "readyz")
