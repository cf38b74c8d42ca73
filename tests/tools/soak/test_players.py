"""Made-up people: the same chance makes the same choices, and two who look for each other meet."""

import asyncio
import random
from collections import Counter

import pytest

from tools.soak.plan import SoakPlan, no_limits
from tools.soak.player import partner_matching
from tools.soak.player.behaviour import Fate, Temper, Whim
from tools.soak.player.partner_matching import Couples
from uno_api.ratelimit.config import limits


def test_everything_that_can_befall_people_does() -> None:
    chance, temper = random.Random(1), Temper()
    fates = Counter(temper.fate(chance) for _ in range(2000))
    whims = Counter(temper.whim(chance) for _ in range(2000))
    assert set(fates) == set(Fate)
    assert set(whims) == set(Whim)
    assert fates[Fate.PLAYS] > 1500 < whims[Whim.PATIENT]


def test_the_same_chance_makes_the_same_choices() -> None:
    one, other = random.Random(5), random.Random(5)
    assert [Temper().fate(one) for _ in range(50)] == [Temper().fate(other) for _ in range(50)]


async def test_two_who_want_to_sit_together_find_each_other() -> None:
    bench = Couples()
    assert await asyncio.gather(*map(bench.find, ("ada", "ben"))) == ["ben", "ada"]


async def test_the_third_waits_for_a_fourth_and_goes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partner_matching, "PATIENCE", 0.05)
    bench = Couples()
    assert await asyncio.gather(*map(bench.find, ("ada", "ben", "cleo"))) == ["ben", "ada", None]
    assert await asyncio.gather(*map(bench.find, ("dora", "edu"))) == ["edu", "dora"]


@pytest.mark.parametrize(
    ("seconds", "dealt", "matches", "progress"),
    [(30, 10, None, 0.25), (30, 10, 20, 0.5), (120, 0, 20, 1), (60, 1, None, 0.5)],
)
def test_an_evening_ends_by_the_clock_or_by_the_matches(
    seconds: float, dealt: int, matches: int | None, progress: float
) -> None:
    assert SoakPlan(2, 120, matches, ("duel",), 0, 1).progress(seconds, dealt) == progress


def test_every_limit_is_out_of_the_way() -> None:
    settings = no_limits(limits(is_production=False))
    assert len(settings) == len(limits(is_production=False))
    assert settings["LIMIT_TICKETS"] == settings["LIMIT_GUEST"] == "100000000/60"
